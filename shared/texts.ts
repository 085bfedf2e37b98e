import * as z from 'zod/mini'
import { atMost, basedOn, contentText, id, required } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { category } from './library.ts'
import { textMaxCharacters, textTitleMaxCharacters } from './limits.ts'
import type { Category } from './timing/category.ts'

export const textSummary = z.object({
  id,
  title: z.string(),
  category: z.nullable(category),
  createdAt: z.coerce.date(),
  /** First characters, for lists. */
  preview: z.string(),
  wordCount: z.number(),
  factorSum: z.number(),
  naturalSum: z.number(),
  wordsRead: z.number(),
})

export type TextSummary = z.infer<typeof textSummary>

export const text = z.extend(z.omit(textSummary, { preview: true }), {
  content: z.string(),
  updatedAt: z.coerce.date(),
  revision: z.number(),
  seq: z.number(),
})
export type Text = z.infer<typeof text>

/** Category that is used to time a text without a category. */
export const defaultCategory: Category = 'Essay/Information'

export const newText = z.object({
  title: z.pipe(
    required('Title is required').check(z.trim(), z.normalize('NFC'), z.minLength(1, 'Title is required')),
    atMost(textTitleMaxCharacters, `Title must be less than ${textTitleMaxCharacters} characters`),
  ),
  content: z.pipe(
    contentText,
    atMost(textMaxCharacters, `Content must be less than ${formatNumber(textMaxCharacters)} characters`),
  ),
  category: z.nullish(category),
})
export type NewText = z.output<typeof newText>

export const textChanges = z.extend(z.partial(newText), basedOn)
export type TextChanges = z.output<typeof textChanges>

export const textCount = z.object({ count: z.number() })
