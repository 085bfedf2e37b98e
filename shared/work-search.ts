import * as z from 'zod/mini'
import { atMost, id } from './fields.ts'
import { searchMaxCharacters, workSearchMinCharacters } from './limits.ts'

export const workSearchQuery = z.object({
  q: z.pipe(
    z
      .string('Search for something')
      .check(
        z.trim(),
        z.minLength(workSearchMinCharacters, `Search for at least ${workSearchMinCharacters} characters`),
      ),
    atMost(searchMaxCharacters, `Search must be at most ${searchMaxCharacters} characters`),
  ),
})

/** Occurrence of the phrase with the context of its sentence before and after. */
const searchHit = z.object({
  /** 1-based number of its first word. */
  word: z.number(),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})

/** First hits in a work, in text order. */
export const workSearch = z.object({
  /** Hits in the whole work. */
  total: z.number(),
  chapters: z.array(
    z.object({
      chapterId: id,
      /** Hits in the chapter. */
      total: z.number(),
      hits: z.array(searchHit),
    }),
  ),
})
export type WorkSearch = z.infer<typeof workSearch>
