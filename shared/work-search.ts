import * as z from 'zod/mini'
import { atMost, id } from './fields.ts'
import { searchMaxCharacters, workSearchMinCharacters } from './limits.ts'

/** A phrase to look for in a text. */
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

/** An occurrence of the phrase in its sentence: what stands before it, itself and what stands after it, as they are shown. */
const searchHit = z.object({
  /** The number of the word that it begins in, from 1. */
  word: z.number(),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})

/** What was found in a work: the first hits, in its order. */
export const workSearch = z.object({
  /** How many there are in the whole work. */
  total: z.number(),
  chapters: z.array(
    z.object({
      chapterId: id,
      /** How many there are in the chapter. */
      total: z.number(),
      hits: z.array(searchHit),
    }),
  ),
})
export type WorkSearch = z.infer<typeof workSearch>
