import * as z from 'zod/mini'
import { atMost, id } from './fields.ts'
import { notesMaxCharacters } from './limits.ts'
import { report, reportStatuses } from './reports.ts'

/** A report as administrators see it, with who made it. */
export const managedReport = z.extend(report, {
  userId: id,
  username: z.string(),
  adminNotes: z.nullable(z.string()),
})
export type ManagedReport = z.infer<typeof managedReport>

/** Changes of a report. `resolved` sets `resolvedAt`; any other status clears it. */
export const reportChanges = z.partial(
  z.object({
    status: z.enum(reportStatuses),
    adminNotes: z.nullable(
      atMost(notesMaxCharacters, `Notes must be at most ${notesMaxCharacters} characters`),
    ),
  }),
)
export type ReportChanges = z.output<typeof reportChanges>
