import { z } from 'zod'
import { atMost, countCharacters, id, required } from './fields.ts'
import {
  addressMaxCharacters,
  notesMaxCharacters,
  reportDescriptionMaxCharacters,
  reportDescriptionMinCharacters,
  reportTitleMaxCharacters,
  reportTitleMinCharacters,
} from './limits.ts'

/** What a report may be about, and how people read it. */
export const reportCategories = {
  Reading: 'Reading Issues',
  Login: 'Login/Account Problems',
  Content: 'Content Errors',
  Technical: 'Technical Issues',
  Feature: 'Feature Request',
  Other: 'Other',
} as const
export type ReportCategory = keyof typeof reportCategories
export const reportCategoryNames = Object.keys(reportCategories) as ReportCategory[]

export const reportStatuses = ['new', 'investigating', 'resolved'] as const

function between(label: string, min: number, max: number) {
  const tooShort = `${label} must be at least ${min} characters`
  return required(tooShort)
    .trim()
    .refine((text) => countCharacters(text) >= min, tooShort)
    .pipe(atMost(max, `${label} must be under ${max} characters`))
}

/** A problem to tell the administrators of. */
export const newReport = z.object({
  category: z.enum(reportCategoryNames, 'Please choose a category'),
  title: between('Title', reportTitleMinCharacters, reportTitleMaxCharacters),
  description: between('Description', reportDescriptionMinCharacters, reportDescriptionMaxCharacters),
  /** The path it was met at; in the reader with the word, as `?word=`. */
  currentPage: atMost(
    addressMaxCharacters,
    `Page must be at most ${addressMaxCharacters} characters`,
  ).nullish(),
})
export type NewReport = z.output<typeof newReport>

/** A report as the one who made it sees it. */
export const report = z.object({
  id,
  category: z.enum(reportCategoryNames),
  title: z.string(),
  description: z.string(),
  currentPage: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: z.coerce.date(),
  resolvedAt: z.coerce.date().nullable(),
})
export type Report = z.infer<typeof report>

/** A report as administrators see it, with who made it. */
export const managedReport = report.extend({
  userId: id,
  username: z.string(),
  adminNotes: z.string().nullable(),
})
export type ManagedReport = z.infer<typeof managedReport>

/** What becomes of a report. Resolving it notes the moment; taking that back clears it. */
export const reportChanges = z
  .object({
    status: z.enum(reportStatuses),
    adminNotes: atMost(
      notesMaxCharacters,
      `Notes must be at most ${notesMaxCharacters} characters`,
    ).nullable(),
  })
  .partial()
export type ReportChanges = z.output<typeof reportChanges>
