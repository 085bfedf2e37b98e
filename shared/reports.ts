import * as z from 'zod/mini'
import { atMost, countCharacters, id, required } from './fields.ts'
import {
  addressMaxCharacters,
  reportDescriptionMaxCharacters,
  reportDescriptionMinCharacters,
  reportTitleMaxCharacters,
  reportTitleMinCharacters,
} from './limits.ts'

/** Report categories, with labels. */
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
  return z.pipe(
    required(tooShort).check(
      z.trim(),
      z.refine((text) => countCharacters(text) >= min, tooShort),
    ),
    atMost(max, `${label} must be under ${max} characters`),
  )
}

export const newReport = z.object({
  category: z.enum(reportCategoryNames, 'Please choose a category'),
  title: between('Title', reportTitleMinCharacters, reportTitleMaxCharacters),
  description: between('Description', reportDescriptionMinCharacters, reportDescriptionMaxCharacters),
  /** Path of the page; in the reader with `?word=`. */
  currentPage: z.nullish(
    atMost(addressMaxCharacters, `Page must be at most ${addressMaxCharacters} characters`),
  ),
})
export type NewReport = z.output<typeof newReport>

/** A report as its author sees it. */
export const report = z.object({
  id,
  category: z.enum(reportCategoryNames),
  title: z.string(),
  description: z.string(),
  currentPage: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  createdAt: z.coerce.date(),
  resolvedAt: z.nullable(z.coerce.date()),
})
export type Report = z.infer<typeof report>
