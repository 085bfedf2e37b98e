import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { atMost, countCharacters, id, limitedText, required } from './fields.ts'
import {
  addressMaxCharacters,
  reportDescriptionMaxCharacters,
  reportDescriptionMinCharacters,
  reportTitleMaxCharacters,
  reportTitleMinCharacters,
} from './limits.ts'
import { report, reportCategoryNames } from './site.ts'

function between(label: string, min: number, max: number) {
  const tooShort = `${label} must be at least ${min} characters`
  return z.pipe(
    required(tooShort).check(
      z.trim(),
      z.normalize('NFC'),
      z.refine((text) => countCharacters(text) >= min, tooShort),
    ),
    atMost(max, `${label} must be under ${max} characters`),
  )
}

export const newReport = z.object({
  category: z.enum(reportCategoryNames, 'Please choose a category'),
  title: between('Title', reportTitleMinCharacters, reportTitleMaxCharacters),
  description: between('Description', reportDescriptionMinCharacters, reportDescriptionMaxCharacters),
  /** Path of the page. In the reader it includes the position, as `?word=`. */
  currentPage: z.nullish(limitedText('Page', addressMaxCharacters)),
})
export type NewReport = z.output<typeof newReport>

/** The HTTP calls of reports. No page loads this module before its first render. */
export const reportsApi = {
  create: endpoint('POST', '/api/user/problem-reports', {
    body: newReport,
    response: report,
    status: 201,
    limit: 'reports',
  }),
  /** Resolved reports of the caller with an answer that they have not dismissed. */
  answers: endpoint('GET', '/api/user/report-answers', {
    response: z.array(z.object({ id, title: z.string(), adminNotes: z.nullable(z.string()) })),
  }),
  dismissAnswer: endpoint('DELETE', '/api/user/report-answers/:id'),
}
