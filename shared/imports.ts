import { z } from 'zod'
import { line } from './fields.ts'
import { newWork } from './library.ts'
import { importChaptersMax, titleMaxCharacters } from './limits.ts'
import { categories } from './timing/category.ts'

/** A part of a book that has been read, before it becomes a chapter. */
const draftChapter = z.object({
  /** Its place in the book, from 0: what is sent back names it by this. */
  index: z.number(),
  title: z.string(),
  wordCount: z.number(),
  /** The sum of its words' timing factors, in the category that the book seems to be of. */
  factorSum: z.number(),
  /** How it begins. */
  preview: z.string(),
  /** Whether it looks like a title page, a table of contents, a licence and the like. */
  isFrontMatter: z.boolean(),
})
export type DraftChapter = z.infer<typeof draftChapter>

/** A book that has been read and waits to be looked through; it is kept for an hour. */
export const draft = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  category: z.enum(categories),
  chapters: z.array(draftChapter),
})
export type Draft = z.infer<typeof draft>

/** What becomes of a draft: the work, and which of its parts become chapters, in this order and under these titles. */
export const draftDecision = newWork.extend({
  chapters: z
    .array(z.object({ index: z.number().int().min(0), title: line('Title', titleMaxCharacters) }))
    .min(1, 'Choose at least one chapter')
    .max(importChaptersMax, `A work has at most ${importChaptersMax} chapters`),
})
export type DraftDecision = z.output<typeof draftDecision>

/** A book as it was read from its file, and what each of its parts is; the texts are kept beside it. */
export interface Book extends Omit<Draft, 'id' | 'chapters'> {
  parts: (Omit<DraftChapter, 'index' | 'preview'> & {
    /** With the marks of its headings, as it is kept. */
    bytes: number
    hasHeadingMarks: boolean
  })[]
}
