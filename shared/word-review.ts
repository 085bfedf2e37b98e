import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limitedText, queryNumber, timeZone } from './fields.ts'
import {
  definitionMaxCharacters,
  newWordsPerDayMax,
  reviewsPerDay,
  reviewsPerSession,
  wordNumberMax,
} from './limits.ts'
import { savedWord } from './words.ts'

/** Levels of the desired retention: the share of due words that the reader wants to remember. */
export const retentions = ['light', 'steady', 'firm'] as const
export type Retention = (typeof retentions)[number]

const count = z.int().check(z.gte(0), z.lte(wordNumberMax))

export const reviewSettings = z.object({
  isOn: z.boolean(),
  retention: z.enum(retentions),
  newPerDay: z.int().check(z.gte(0), z.lte(newWordsPerDayMax)),
})
export type WordReviewSettings = z.infer<typeof reviewSettings>

/** A saved word with the text shown on its card: the sentence, else the example, else the word alone. */
const reviewCard = z.extend(savedWord, {
  text: z.string(),
  /** 0-based word indexes in `text`: of the saved word, and of the first and last word of its clause. */
  at: z.number(),
  clauseStart: z.number(),
  clauseEnd: z.number(),
  misses: z.number(),
})
export type ReviewCard = z.infer<typeof reviewCard>

/** Answer to a card: 1 not known, 2 hard, 3 known, 4 easy. */
const reviewAnswer = z.object({
  /** Chosen by the client for idempotency: a repeated id counts once. */
  clientId: z.uuid(),
  rating: z.int().check(z.gte(1), z.lte(4)),
  tookMs: count,
  timeZone,
})
export type ReviewAnswer = z.output<typeof reviewAnswer>

/** A sentence that contains a saved word, with the location of the word. */
const metSentence = z.object({
  sentence: limitedText('Sentence', definitionMaxCharacters),
  chapterId: id,
  wordNumber: z.int().check(z.gte(1), z.lte(wordNumberMax)),
})

const reviewCardChanges = z.object({
  /** A suspended card is not reviewed. */
  suspended: z.optional(z.boolean()),
  /** Replaces the sentence of the word, and with it the text of the card. */
  met: z.optional(metSentence),
})
export type ReviewCardChanges = z.output<typeof reviewCardChanges>

const summary = z.object({
  /** True when reviews are on and at least `reviewedWordsMin` words are saved. */
  isOffered: z.boolean(),
  /** Number of cards left to review today: `due` counts cards with earlier reviews, `new` counts cards without one. */
  due: z.number(),
  new: z.number(),
  answeredThisMonth: z.number(),
  /** Share (0 to 1) of ratings above 1 among this month's answers to due cards; null without answers to due cards. */
  keptShare: z.nullable(z.number()),
  next7Days: z.number(),
})
export type WordReviewSummary = z.infer<typeof summary>

/** The calls for reviews of saved words. The id of a card is that of its word. */
export const wordReviewApi = {
  wordReview: {
    list: endpoint('GET', '/api/user/word-review', {
      query: z.object({ limit: z._default(queryNumber(1, reviewsPerDay), reviewsPerSession), timeZone }),
      response: z.array(reviewCard),
    }),
    answer: endpoint('POST', '/api/user/word-review/:id', { body: reviewAnswer, limit: 'wordReviews' }),
    /** Undoes the answer with this client id; without an id, the last answer of the past hour. */
    undo: endpoint('DELETE', '/api/user/word-review/last', {
      query: z.object({ clientId: z.optional(z.uuid()) }),
    }),
    change: endpoint('PATCH', '/api/user/word-review/:id', { body: reviewCardChanges, limit: 'wordReviews' }),
    summary: endpoint('GET', '/api/user/word-review/summary', {
      query: z.object({ timeZone }),
      response: summary,
    }),
    settings: endpoint('GET', '/api/user/word-review-settings', { response: reviewSettings }),
    changeSettings: endpoint('PATCH', '/api/user/word-review-settings', {
      body: z.partial(reviewSettings),
      response: reviewSettings,
    }),
  },
}
