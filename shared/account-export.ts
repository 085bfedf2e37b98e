import * as z from 'zod/mini'
import { user } from './account.ts'
import { annotation } from './annotations.ts'
import { endpoint } from './endpoint.ts'
import { chapter, work } from './library.ts'
import { readingDay, readingSession } from './reading.ts'
import { report } from './site.ts'
import { text } from './texts.ts'
import { reviewSettings } from './word-review.ts'
import { savedWord } from './words.ts'

const moment = z.coerce.date()

const exportedBook = z.extend(
  z.pick(work, { id: true, title: true, author: true, category: true, language: true }),
  {
    createdAt: moment,
  },
)
const exportedChapter = z.pick(chapter, {
  id: true,
  workId: true,
  title: true,
  order: true,
  content: true,
})

const day = z.nullable(z.string())
const exportedCard = z.object({
  /** Id of the saved word. */
  id: z.number(),
  stability: z.nullable(z.number()),
  difficulty: z.nullable(z.number()),
  reviewedOn: day,
  due: day,
  reviews: z.number(),
  misses: z.number(),
  isSuspended: z.boolean(),
})
const exportedReview = z.object({
  cardId: z.number(),
  clientId: z.string(),
  rating: z.number(),
  day: z.string(),
  answeredAt: moment,
  tookMs: z.number(),
  elapsedDays: z.number(),
  previousStability: z.nullable(z.number()),
  previousDifficulty: z.nullable(z.number()),
  previousReviewedOn: day,
  previousDue: day,
})

/** All data of an account, as one file. The version is raised with every change of the format. */
export const accountExport = z.object({
  version: z.literal(8),
  exportedAt: moment,
  account: z.extend(z.omit(user, { requiresPasswordChange: true }), { createdAt: moment }),
  wordReviewSettings: reviewSettings,
  readingSessions: z.array(
    z.extend(readingSession, {
      workTitle: z.nullable(z.string()),
      chapterTitle: z.nullable(z.string()),
      wordsShown: z.number(),
      activeMs: z.number(),
      lastRead: moment,
    }),
  ),
  readingDays: z.array(z.extend(readingDay, { longestSittingMs: z.nullable(z.number()) })),
  lookUps: z.array(z.object({ year: z.number(), word: z.string(), times: z.number() })),
  savedWords: z.array(savedWord),
  wordCards: z.array(exportedCard),
  wordReviews: z.array(exportedReview),
  knownWords: z.array(z.object({ word: z.string(), createdAt: moment })),
  annotations: z.array(annotation),
  respellings: z.array(z.object({ word: z.string(), respelling: z.string() })),
  texts: z.array(z.extend(text, { lastRead: z.nullable(moment) })),
  ownBooks: z.array(exportedBook),
  problemReports: z.array(report),
  /** Chapters of `ownBooks`, grouped by book and in order. */
  ownChapters: z.array(exportedChapter),
})
export type AccountExport = z.infer<typeof accountExport>

/** Separate from `api`, because only the account page needs these schemas. */
export const exportApi = {
  account: {
    export: endpoint('GET', '/api/user/export', { response: accountExport, fileName: 'lectern-data.json' }),
  },
}
