import * as z from 'zod/mini'
import { atMost } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { pageTextMaxCharacters } from './limits.ts'

const pageText = (label: string) =>
  atMost(pageTextMaxCharacters, `${label} must be at most ${formatNumber(pageTextMaxCharacters)} characters`)

/** The three texts of the About page, in Markdown. */
export const pageTexts = z.object({
  aboutUs: pageText('About us'),
  contactInfo: pageText('Contact information'),
  legalInfo: pageText('Legal information'),
})
export type PageTexts = z.infer<typeof pageTexts>

export const savedPageTexts = z.extend(pageTexts, { lastUpdated: z.nullable(z.coerce.date()) })
export type SavedPageTexts = z.infer<typeof savedPageTexts>
