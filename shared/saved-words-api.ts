import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timeZone } from './fields.ts'

/** Review card of a saved word. `due` is a day in the reader's time zone; null before the first review. */
const cardState = z.object({
  id,
  stability: z.nullable(z.number()),
  due: z.nullable(z.string()),
  misses: z.number(),
  isSuspended: z.boolean(),
})
export type CardState = z.infer<typeof cardState>

const wordStates = z.object({
  /** Reviews are on. */
  isOn: z.boolean(),
  /** Current day in the reader's time zone; starts at `reviewDayHour`. */
  day: z.string(),
  /** Cards of reviewed and of suspended words. All other saved words are new. */
  cards: z.array(cardState),
  /** Works in which words were saved. */
  works: z.array(z.object({ id, title: z.string() })),
})
export type WordStates = z.infer<typeof wordStates>

/** Separate from `api`, because only the page *Saved Words* needs these calls. */
export const savedWordsApi = {
  savedWords: {
    states: endpoint('GET', '/api/user/saved-word-states', {
      query: z.object({ timeZone }),
      response: wordStates,
      compressed: true,
    }),
    /** Counts each saved word, in all its forms, in what the reader has read; omits words that do not occur. */
    sightings: endpoint('GET', '/api/user/saved-word-sightings', {
      response: z.array(z.object({ word: z.string(), times: z.number() })),
      compressed: true,
      oneAtATime: 'Your words are still being counted. Wait until that is done.',
    }),
  },
}
