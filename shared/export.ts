import { z } from 'zod'
import { user } from './account.ts'
import { readingDay, readingSession } from './reading.ts'
import { report } from './reports.ts'
import { savedWord } from './saved-words.ts'
import { text } from './texts.ts'

const moment = z.coerce.date()

/** Everything that an account holds, in one file. The version is raised whenever its shape changes. */
export const accountExport = z.object({
  version: z.literal(2),
  exportedAt: moment,
  account: user.omit({ requiresPasswordChange: true }).extend({ createdAt: moment }),
  readingSessions: z.array(
    readingSession.extend({
      workTitle: z.string().nullable(),
      chapterTitle: z.string().nullable(),
      wordsShown: z.number(),
      activeMs: z.number(),
      lastRead: moment,
    }),
  ),
  readingDays: z.array(readingDay),
  savedWords: z.array(savedWord),
  texts: z.array(text.extend({ lastRead: moment.nullable() })),
  problemReports: z.array(report),
})
export type AccountExport = z.infer<typeof accountExport>
