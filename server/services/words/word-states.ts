import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { WordStates } from '#shared/saved-words-api.ts'
import type { Db } from '../../db/client.ts'
import { chapters, savedWords, wordCards, works } from '../../db/schema.ts'
import { isReadableBy } from '../account/access.ts'
import { getReviewSettings } from './review-settings.ts'
import { getReviewDay } from './word-schedule.ts'

/** Lists the cards that are suspended or not new, and the works in which words were saved. */
export async function listWordStates(
  db: Db,
  user: User,
  timeZone: string | undefined,
  now = new Date(),
): Promise<WordStates> {
  const { id, userId, stability, due, misses, isSuspended } = wordCards
  const cards = await db
    .select({ id, stability, due, misses, isSuspended })
    .from(wordCards)
    .where(and(eq(userId, user.id), or(isNotNull(due), isSuspended)))
  const savedWorks = await db
    .selectDistinct({ id: works.id, title: works.title })
    .from(savedWords)
    .innerJoin(chapters, eq(chapters.id, savedWords.chapterId))
    .innerJoin(works, and(eq(works.id, chapters.workId), isReadableBy(user)))
    .where(eq(savedWords.userId, user.id))
    .orderBy(asc(works.title))
  const { isOn } = await getReviewSettings(db, user)
  return { isOn, day: getReviewDay(timeZone, now), cards, works: savedWorks }
}
