import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { answerMaxMs, answerUndoMinutes } from '#shared/limits.ts'
import type { ReviewAnswer, ReviewCardChanges } from '#shared/word-review.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { savedWords, wordCards, wordReviewLog } from '../../db/schema.ts'
import { isReadableBy, requireChapter } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'
import { getReviewSettings } from './review-settings.ts'
import { wordNotFound } from './saved-words.ts'
import { addMissingCards } from './word-review.ts'
import { getReviewDay, scheduleCard } from './word-schedule.ts'

const isOwnCard = (user: User, id: number) => and(eq(wordCards.id, id), eq(wordCards.userId, user.id))

const isSent = (user: User, clientId: string) =>
  and(eq(wordReviewLog.userId, user.id), eq(wordReviewLog.clientId, clientId))

/**
 * Counts an answer once. Ignores an answer to a card that is not due, because it was already answered today. The clock of the
 * server determines the day.
 * @throws ApiError `not_found` when the word was deleted, also for another reader's word
 */
export async function answerCard(
  db: Db,
  user: User,
  id: number,
  { clientId, rating, tookMs, timeZone }: ReviewAnswer,
  now = new Date(),
): Promise<void> {
  const day = getReviewDay(timeZone, now)
  await addMissingCards(db, user)
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    const found = await tx.select().from(wordCards).where(isOwnCard(user, id)).for('update')
    const card = requireRow(found, wordNotFound)
    const isCounted = (await tx.$count(wordReviewLog, isSent(user, clientId))) > 0
    if (isCounted || (card.due !== null && card.due > day)) return
    const { retention } = await getReviewSettings(tx, user)
    const { elapsedDays, changes } = scheduleCard(card, rating, day, retention)
    await tx.update(wordCards).set(changes).where(isOwnCard(user, id))
    await tx.insert(wordReviewLog).values({
      ...{ cardId: id, userId: user.id, clientId, rating, day, answeredAt: now, elapsedDays },
      tookMs: Math.min(tookMs, answerMaxMs),
      previousStability: card.stability,
      previousDifficulty: card.difficulty,
      previousReviewedOn: card.reviewedOn,
      previousDue: card.due,
    })
  })
}

/**
 * Undoes the answer that has the `clientId`, however late; does nothing if there is none. Without `clientId`, undoes the newest
 * answer of the last hour.
 * @throws ApiError `not_found` when the last hour has no answer, `conflict` when the card has a newer answer
 */
export async function undoAnswer(
  db: Db,
  user: User,
  clientId: string | undefined,
  now = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - answerUndoMinutes * 60_000)
  const { userId, id, day, cardId } = wordReviewLog
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    const [last] = await tx
      .select()
      .from(wordReviewLog)
      .where(clientId ? isSent(user, clientId) : eq(userId, user.id))
      .orderBy(desc(day), desc(id))
      .limit(1)
    if (!last && clientId) return
    if (!last || (!clientId && last.answeredAt < since))
      throw new ApiError('not_found', 'There is no answer to take back')
    const isNewer = and(eq(userId, user.id), eq(cardId, last.cardId), gt(id, last.id))
    if ((await tx.$count(wordReviewLog, isNewer)) > 0)
      throw new ApiError('conflict', 'This word was answered again since')
    await tx
      .update(wordCards)
      .set({
        stability: last.previousStability,
        difficulty: last.previousDifficulty,
        reviewedOn: last.previousReviewedOn,
        due: last.previousDue,
        reviews: sql`${wordCards.reviews} - 1`,
        misses: sql`${wordCards.misses} - ${last.rating === 1 ? 1 : 0}`,
      })
      .where(isOwnCard(user, last.cardId))
    await tx.delete(wordReviewLog).where(and(eq(userId, user.id), eq(id, last.id)))
  })
}

/** @throws ApiError `not_found`, also for another reader's word and for a chapter that the reader may not read */
export async function changeCard(
  db: Db,
  user: User,
  id: number,
  { suspended, met }: ReviewCardChanges,
): Promise<void> {
  if (met) await requireChapter(db, met.chapterId, isReadableBy(user))
  await addMissingCards(db, user)
  // Includes the user id: without it, the update would be empty when `suspended` is undefined, and not valid SQL.
  const row = { userId: user.id, isSuspended: suspended }
  const found = await db.update(wordCards).set(row).where(isOwnCard(user, id)).returning({ id: wordCards.id })
  requireRow(found, wordNotFound)
  const mine = and(eq(savedWords.id, id), eq(savedWords.userId, user.id))
  if (met)
    await db
      .update(savedWords)
      .set({ ...met, textId: null })
      .where(mine)
}
