import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { reviewedWordsMin, reviewsPerDay } from '#shared/limits.ts'
import type { ReviewCard, WordReviewSummary } from '#shared/word-review.ts'
import type { Db } from '../../db/client.ts'
import { savedWords, wordCards, wordReviewLog } from '../../db/schema.ts'
import { lockAccount } from '../account/locks.ts'
import { findReviewPrompt } from './review-sentences.ts'
import { getReviewSettings } from './review-settings.ts'
import { findSavedWords } from './saved-words.ts'
import { addDays, getReviewDay } from './word-schedule.ts'

/** Creates the cards of words saved since the newest card. A reader's saves run one after the other, so newer words have higher ids. */
export async function addMissingCards(db: Db, user: User): Promise<void> {
  const newest = sql`(select max(${wordCards.id}) from ${wordCards} where ${wordCards.userId} = ${user.id})`
  const isMissing = and(eq(savedWords.userId, user.id), gt(savedWords.id, sql`coalesce(${newest}, 0)`))
  const [missing] = await db.select({ id: savedWords.id }).from(savedWords).where(isMissing).limit(1)
  if (!missing) return
  await db.transaction(async (tx) => {
    await lockAccount(tx, user)
    // Raw SQL, because the query builder cannot insert only some columns from a query. The lock blocks deletion of the words.
    await tx.execute(sql`insert into ${wordCards} (id, user_id)
      select id, user_id from ${savedWords} where ${isMissing} for key share on conflict do nothing`)
  })
}

const isDueBy = (user: User, day: string) =>
  and(eq(wordCards.userId, user.id), not(wordCards.isSuspended), lte(wordCards.due, day))

interface Today {
  day: string
  newPerDay: number
  limit: number
}

/** Finds the cards to ask next: due cards, the most overdue in proportion to their interval first, then new cards. */
async function findCards(db: Db, user: User, { day, newPerDay, limit }: Today) {
  const { id, due, reviewedOn, misses, userId, isSuspended } = wordCards
  const isToday = and(eq(wordReviewLog.userId, user.id), eq(wordReviewLog.day, day))
  const answered = await db.select({ due: wordReviewLog.previousDue }).from(wordReviewLog).where(isToday)
  const cardsLeft = Math.max(0, Math.min(limit, reviewsPerDay - answered.length))
  const overdue = sql`(${day}::date - ${reviewedOn})::float8 / (${due} - ${reviewedOn})`
  const dueCards = await db
    .select({ id, misses })
    .from(wordCards)
    .where(isDueBy(user, day))
    .orderBy(desc(overdue), asc(id))
    .limit(cardsLeft)
  const newToday = answered.filter((answer) => answer.due === null).length
  const newCards = await db
    .select({ id, misses })
    .from(wordCards)
    .where(and(eq(userId, user.id), not(isSuspended), isNull(due)))
    .orderBy(asc(id))
    .limit(Math.max(0, Math.min(cardsLeft - dueCards.length, newPerDay - newToday)))
  return { dueCards, newCards }
}

interface Asked {
  limit: number
  timeZone?: string | undefined
}

export async function listReviewCards(
  db: Db,
  user: User,
  { limit, timeZone }: Asked,
  now = new Date(),
): Promise<ReviewCard[]> {
  const { isOn, newPerDay } = await getReviewSettings(db, user)
  if (!isOn) return []
  await addMissingCards(db, user)
  const today = { day: getReviewDay(timeZone, now), newPerDay, limit }
  const { dueCards, newCards } = await findCards(db, user, today)
  const cards = [...dueCards, ...newCards]
  const ids = cards.map(({ id }) => id)
  const words = await findSavedWords(db, user, inArray(savedWords.id, ids))
  return cards.flatMap(({ id, misses }) => {
    const word = words.find((word) => word.id === id)
    return word ? { ...word, ...findReviewPrompt(word), misses } : []
  })
}

export async function getReviewSummary(
  db: Db,
  user: User,
  timeZone: string | undefined,
  now = new Date(),
): Promise<WordReviewSummary> {
  const { isOn, newPerDay } = await getReviewSettings(db, user)
  await addMissingCards(db, user)
  const day = getReviewDay(timeZone, now)
  const { dueCards, newCards } = await findCards(db, user, { day, newPerDay, limit: reviewsPerDay })
  const { userId, rating, previousDue } = wordReviewLog
  const month = and(eq(userId, user.id), gte(wordReviewLog.day, `${day.slice(0, 8)}01`))
  const [answers] = await db
    .select({
      all: sql<number>`count(*)::int`,
      due: sql<number>`count(${previousDue})::int`,
      kept: sql<number>`(count(*) filter (where ${previousDue} is not null and ${rating} > 1))::int`,
    })
    .from(wordReviewLog)
    .where(month)
  const { all = 0, due = 0, kept = 0 } = answers ?? {}
  const mine = eq(savedWords.userId, user.id)
  const some = await db.select({ id: savedWords.id }).from(savedWords).where(mine).limit(reviewedWordsMin)
  return {
    isOffered: isOn && some.length === reviewedWordsMin,
    due: isOn ? dueCards.length : 0,
    new: isOn ? newCards.length : 0,
    answeredThisMonth: all,
    keptShare: due > 0 ? kept / due : null,
    next7Days: await db.$count(wordCards, isDueBy(user, addDays(day, 7))),
  }
}
