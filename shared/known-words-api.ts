import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dictionaryAnswer, storedSpelling } from './words.ts'

/** Reports English, the language of the frequency list and the dictionary. A work without a language is treated as English. */
export const isEnglish = (language: string): boolean => /^(?:en\b|$)/i.test(language)

/** A rare word of a chapter, with the entries of its headword. */
const rareWord = z.object({
  /** The word as in the chapter, in lower case. */
  word: z.string(),
  /** Headword of `word`. When the reader marks `word` as known, this form is stored. */
  lemma: z.string(),
  /** 1-based word number of its first occurrence in the chapter. */
  wordNumber: z.number(),
  entries: dictionaryAnswer,
})

const knownShare = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** Separate from `api`, because only the contents dialog and the rare words of a chapter need these calls. */
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
    /** Share (0 to 1) of a work's running words that the reader knows, with its 95 % interval. Null below `judgedWordsMin`. */
    share: endpoint('GET', '/api/works/:id/known-share', { response: z.nullable(knownShare) }),
  },
}
