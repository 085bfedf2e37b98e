import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { storedSpelling } from './words.ts'

/** A sentence that holds a saved word, with the place of the word. */
const sighting = z.object({
  sentence: z.string(),
  /** The word as the sentence has it. */
  found: z.string(),
  /** Title of the work and chapter, or of the own text. */
  metIn: z.string(),
  workId: z.nullable(id),
  chapterId: z.nullable(id),
  textId: z.nullable(id),
  wordNumber: z.number(),
})
export type Sighting = z.infer<typeof sighting>

const sightings = z.object({
  /** The saved word of which the asked one is a form. */
  saved: z.string(),
  times: z.number(),
  /** Works and own texts. */
  books: z.number(),
  /** Those in the texts that were read last. */
  sentences: z.array(sighting),
})
export type WordSightings = z.infer<typeof sightings>

export const savedFormsApi = {
  savedForms: {
    /**
     * The reader's saved words and their other forms in lower case, one a line, as texts have them without apostrophes. One text, because
     * an object of thousands of lists takes a phone long to parse.
     */
    list: endpoint('GET', '/api/user/saved-word-forms', {
      response: z.string(),
      revalidated: true,
      compressed: true,
    }),
    /** Counts how often the reader has met a saved word, in all its forms, in what they have read; null for a word that is not saved. */
    sightings: endpoint('GET', '/api/user/sightings', {
      query: z.object({ word: storedSpelling }),
      response: z.nullable(sightings),
    }),
  },
}
