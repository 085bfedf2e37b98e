import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dictionaryAnswer, storedSpelling } from './words.ts'

/** The frequency list and the dictionary are English; a work without a language is treated as English. */
export const isEnglish = (language: string): boolean => /^(?:en\b|$)/i.test(language)

/** A rare word of a chapter, with the entries of its headword. */
const rareWord = z.object({
  /** As in the chapter, in lower case. */
  word: z.string(),
  /** Headword, for which *known* is stored. */
  lemma: z.string(),
  /** 1-based number of its first occurrence. */
  wordNumber: z.number(),
  entries: dictionaryAnswer,
})

const knownShare = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** Separate from the other calls, because only the contents of a work and their dialog load them. */
export const knownWordsApi = {
  knownWords: {
    set: endpoint('PATCH', '/api/user/known-words', {
      body: z.object({ word: storedSpelling, isKnown: z.boolean() }),
      limit: 'savedWords',
    }),
    /** Rare words that the reader has not saved or marked as known, in the order of the chapter. Empty for texts that are not English. */
    inChapter: endpoint('GET', '/api/chapters/:id/rare-words', {
      response: z.array(rareWord),
      compressed: true,
    }),
    /** Share of a work's running words that the reader knows, from 0 to 1, with its 95 % interval; null until enough words are judged. */
    share: endpoint('GET', '/api/works/:id/known-share', { response: z.nullable(knownShare) }),
  },
}
