import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { storedSpelling } from './words.ts'

/** A sentence that contains a saved word, with the location of the word. */
const sighting = z.object({
  sentence: z.string(),
  /** The word as written in the sentence. */
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
  /** The saved word. The requested word may be another form of it. */
  saved: z.string(),
  times: z.number(),
  /** Number of works and own texts that contain the word. */
  books: z.number(),
  /** Sentences from the most recently read texts. */
  sentences: z.array(sighting),
})
export type WordSightings = z.infer<typeof sightings>

export const savedFormsApi = {
  savedForms: {
    /**
     * Returns the reader's saved words and their other forms, in lower case and without apostrophes, one per line. Plain text, because
     * parsing thousands of lists as JSON takes long on a phone.
     */
    list: endpoint('GET', '/api/user/saved-word-forms', {
      response: z.string(),
      revalidated: true,
      compressed: true,
    }),
    /** Counts occurrences of a saved word, in all its forms, in what the reader has read. Null for a word that is not saved. */
    sightings: endpoint('GET', '/api/user/sightings', {
      query: z.object({ word: storedSpelling }),
      response: z.nullable(sightings),
    }),
  },
}
