import { fsrs, type Grade } from 'ts-fsrs'
import { reviewDayHour, reviewIntervalMaxDays } from '#shared/limits.ts'
import type { Retention } from '#shared/word-review.ts'
import type { wordCards } from '../../db/schema.ts'
import { getTimeInTimeZone } from '../reading/positions.ts'
import { dayMs } from '../time.ts'

/**
 * Creates a scheduler whose intervals are whole days. A missed word returns on the same day only in the client, which repeats it once at
 * the end of the review session and does not send the second answer.
 */
const createScheduler = (request_retention: number) =>
  fsrs({
    request_retention,
    maximum_interval: reviewIntervalMaxDays,
    enable_fuzz: true,
    enable_short_term: false,
  })

const schedulers = {
  light: createScheduler(0.8),
  steady: createScheduler(0.85),
  firm: createScheduler(0.9),
} satisfies Record<Retention, unknown>

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the reader's day as YYYY-MM-DD; the day begins at 04:00. */
export function getReviewDay(timeZone: string | undefined, moment: Date): string {
  const time = getTimeInTimeZone(timeZone, moment)
  return addDays(time.slice(0, 10), Number(time.slice(11, 13)) < reviewDayHour ? -1 : 0)
}

type Card = typeof wordCards.$inferSelect

/** Returns the days since the last answer, and the card after an answer on a day. */
export function scheduleCard(card: Card, rating: number, day: string, retention: Retention) {
  const { id, stability, difficulty, reviewedOn, reviews, misses } = card
  const scheduler = schedulers[retention]
  const elapsedDays = reviewedOn === null ? 0 : (Date.parse(day) - Date.parse(reviewedOn)) / dayMs
  const memory = stability === null || difficulty === null ? null : { stability, difficulty }
  const next = scheduler.next_state(memory, elapsedDays, rating as Grade)
  // Seeds by card and number of reviews: the same answer to the same card gives the same due day.
  scheduler.seed = `${id} ${reviews}`
  const due = addDays(day, scheduler.next_interval(next.stability, elapsedDays))
  const counts = { reviews: reviews + 1, misses: misses + (rating === 1 ? 1 : 0) }
  return { elapsedDays, changes: { ...next, ...counts, reviewedOn: day, due } }
}
