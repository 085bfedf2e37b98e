import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { formatNumber } from '#shared/format-number.ts'
import { knownStabilityDays, knownWordsMax } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { knownWords, savedWords, wordCards } from '../../db/schema.ts'
import { lockAccount } from '../account/locks.ts'

const isMine = (user: User) => eq(knownWords.userId, user.id)

/** @throws ApiError `conflict` when the reader has marked too many words */
export async function setKnownWord(
  db: Db,
  user: User,
  { word, isKnown }: { word: string; isKnown: boolean },
) {
  if (!isKnown) return void (await db.delete(knownWords).where(and(isMine(user), eq(knownWords.word, word))))
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    await tx.insert(knownWords).values({ userId: user.id, word }).onConflictDoNothing()
    if ((await tx.$count(knownWords, isMine(user))) > knownWordsMax)
      throw new ApiError(
        'conflict',
        `You have marked ${formatNumber(knownWordsMax)} words, which is the limit`,
      )
  })
}

export const listKnownWords = (db: Db, user: User) =>
  db.select().from(knownWords).where(isMine(user)).orderBy(asc(knownWords.word))

/**
 * Returns the words that the reader has marked as known or saved, without saved names such as `Ahab`. A saved word is unknown until the
 * stability of its card reaches `knownStabilityDays`.
 */
export async function listJudgedWords(db: Db, user: User) {
  const { word, id, userId, partOfSpeech } = savedWords
  const isKnown = sql<boolean>`coalesce(${wordCards.stability} >= ${knownStabilityDays}, false)`
  const saved = await db
    .select({ word, isKnown })
    .from(savedWords)
    .leftJoin(wordCards, and(eq(wordCards.id, id), eq(wordCards.userId, userId)))
    .where(and(eq(userId, user.id), or(isNull(partOfSpeech), ne(partOfSpeech, 'name'))))
  const marked = await listKnownWords(db, user)
  const known = new Set([...marked, ...saved.filter(({ isKnown }) => isKnown)].map(({ word }) => word))
  const unknown = saved.filter(({ word }) => !known.has(word)).map(({ word }) => word)
  return { known: [...known], unknown }
}
