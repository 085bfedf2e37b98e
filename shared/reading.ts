import * as z from 'zod/mini'
import { id, timeZone } from './fields.ts'
import { wordNumberMax } from './limits.ts'

const moment = z.coerce.date()

/** The 1-based number of the word on screen; 0 before the first. */
const wordsRead = z.int().check(z.gte(0), z.lte(wordNumberMax))
const count = z.int().check(z.gte(0), z.lte(wordNumberMax))

/** A reading session of a chapter. `seq` orders its saves; the highest one wins. */
export const readingSession = z.object({
  id,
  workId: id,
  chapterId: id,
  startTime: moment,
  endTime: z.nullable(moment),
  wordsRead: z.number(),
  completed: z.boolean(),
  seq: z.number(),
})
export type ReadingSession = z.infer<typeof readingSession>

export const newReadingSession = z.object({ workId: id, chapterId: id, wordsRead: z._default(wordsRead, 0) })
export type NewReadingSession = z.infer<typeof newReadingSession>

/** A position to save. Without `seq` the server assigns the next number. */
export const readingPosition = z.object({
  wordsRead,
  completed: z._default(z.boolean(), false),
  seq: z.optional(count),
  /** Revision of the text to which `wordsRead` refers. */
  revision: z.optional(count),
  /** UTF-16 offset of the word in the content. A page sends it when its engine may count words differently from the server's. */
  wordStart: z.optional(count),
  /** Words shown and playing time since the last save, added to the session and to the reader's day. */
  wordsShown: z._default(count, 0),
  activeMs: z._default(z.number().check(z.gte(0), z.lte(wordNumberMax)), 0),
  timeZone,
})
export type ReadingPosition = z.output<typeof readingPosition>

/** Position stored after a save; its `seq` differs from the caller's only when another device saved later. */
export const storedPosition = z.object({ id, wordsRead: z.number(), seq: z.number(), completed: z.boolean() })
export type StoredPosition = z.infer<typeof storedPosition>

/** Last position in a work, or null. `completed`: the chapter was read to its last word. */
export const lastRead = z.nullable(
  z.object({ chapterId: id, wordsRead: z.number(), lastRead: moment, completed: z.boolean() }),
)

/** The newest position in one chapter. */
export const progressItem = z.object({
  workId: id,
  workTitle: z.string(),
  /** BCP 47 tag of the work; empty when unknown. */
  language: z.string(),
  chapterId: id,
  chapterTitle: z.string(),
  wordsRead: z.number(),
  /** Furthest word ever reached in the chapter; the words up to this one count as read. */
  furthestWord: z.number(),
  wordCount: z.number(),
  /** Sum of the timing factors of the chapter's words at the Classic pace; `naturalSum` at the Natural pace. */
  factorSum: z.number(),
  naturalSum: z.number(),
  completed: z.boolean(),
  lastRead: moment,
  /** Next chapter of the work; null after the last one. */
  nextChapter: z.nullable(z.object({ id, title: z.string() })),
})
export type ProgressItem = z.infer<typeof progressItem>

/** Totals of one day (YYYY-MM-DD) in the reader's time zone. */
export const readingDay = z.object({ day: z.iso.date(), words: z.number(), activeMs: z.number() })
export type ReadingDay = z.infer<typeof readingDay>

const readingYear = z.object({
  year: z.number(),
  words: z.number(),
  activeMs: z.number(),
  /** Longest time of reading without a break of `visitRestMinutes`. Null for years in which sittings were not recorded. */
  longestSittingMs: z.nullable(z.number()),
  /** First day with recorded sittings and look-ups, if earlier days of reading in this year have none; otherwise null. */
  countedSince: z.nullable(z.iso.date()),
  /** Word that was looked up most often, at least twice; null without one. */
  mostLookedUp: z.nullable(z.object({ word: z.string(), times: z.number() })),
})
export type ReadingYear = z.infer<typeof readingYear>

/** A work whose last chapter was read to its last word. `finishedAt` is the first time that this happened. */
const finishedWork = z.object({ workId: id, title: z.string(), author: z.string(), finishedAt: moment })
export type FinishedWork = z.infer<typeof finishedWork>

export const readingYears = z.object({ years: z.array(readingYear), finished: z.array(finishedWork) })
export type ReadingYears = z.infer<typeof readingYears>

/** Reading totals: time played, words shown, visits. */
const readingFigures = z.object({ activeMs: z.number(), wordsShown: z.number(), visits: z.number() })
export type ReadingFigures = z.infer<typeof readingFigures>

/** Number of saved words, and the last few of them. */
const savedInReading = z.object({ count: z.number(), last: z.array(z.string()) })

/** Summary at the end of a chapter: its last reading session, and all sessions of the work. */
export const coda = z.object({
  chapter: readingFigures,
  work: readingFigures,
  /** Words saved in this chapter. `wordsOfWork` are those of all chapters of the work. */
  wordsOfChapter: savedInReading,
  wordsOfWork: savedInReading,
  /** First sentences of the next chapter; null after the last one and for a chapter without words. */
  opening: z.nullable(z.string()),
})
export type Coda = z.infer<typeof coda>
