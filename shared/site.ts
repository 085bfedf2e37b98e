import * as z from 'zod/mini'
import { atMost, id } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { brokenPageFramesMax, pageTextMaxCharacters } from './limits.ts'

export const ambientSound = z.object({ id, title: z.string(), audioUrl: z.string() })

export const sponsorMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
})
export type SponsorMessage = z.infer<typeof sponsorMessage>

const pageText = (label: string) =>
  atMost(pageTextMaxCharacters, `${label} must be at most ${formatNumber(pageTextMaxCharacters)} characters`)

export const pageTexts = z.object({
  aboutUs: pageText('About us'),
  contactInfo: pageText('Contact information'),
  legalInfo: pageText('Legal information'),
})
export type PageTexts = z.infer<typeof pageTexts>

export const savedPageTexts = z.extend(pageTexts, { lastUpdated: z.nullable(z.coerce.date()) })
export type SavedPageTexts = z.infer<typeof savedPageTexts>

/** Texts to save. With `lastUpdated`, they overwrite only that version. */
export const pageTextChanges = z.extend(pageTexts, { lastUpdated: z.nullish(z.coerce.date()) })
export type PageTextChanges = z.output<typeof pageTextChanges>

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

/** Stack frame: `functionName@file.js:line:column`. The function name may be empty. */
export const codeLocation = /^[\w$.]{0,60}@[\w.-]{1,80}:\d{1,7}:\d{1,7}$/

const locations = z.array(z.string().check(z.regex(codeLocation))).check(z.maxLength(brokenPageFramesMax))

/** Report of a crashed page. The patterns reject free text, which might contain a reader's data. */
export const brokenPage = z.object({
  /** Path pattern such as `/reader/:workId/:chapterId`; `*` for an unknown path. */
  page: z.string().check(z.regex(/^(\*|\/|(\/[a-z-]{1,30}|\/:[a-zA-Z]{1,30}){1,4})$/)),
  /** Name of the error, without its message, which may quote text. */
  error: z.string().check(z.regex(/^[A-Za-z]{1,50}$/)),
  /** Stack frames, innermost first. */
  stack: locations,
  /** React component frames, innermost first. */
  components: locations,
})
export type BrokenPage = z.infer<typeof brokenPage>
