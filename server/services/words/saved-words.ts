import { and, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { ListPage } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { removalUndoHours, savedWordsMax } from '#shared/limits.ts'
import type { NewSavedWord, SavedWord, SavedWordChanges } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { paginate, requireRow } from '../../db/queries.ts'
import {
  chapters,
  removedCards,
  savedWords,
  userTexts,
  wordCards,
  wordReviewLog,
  works,
} from '../../db/schema.ts'
import { isReadableBy, requireChapter, requireOwnText } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'

const { forms: _, ...savedColumns } = getTableColumns(savedWords)

const columns = {
  ...savedColumns,
  workId: works.id,
  workTitle: works.title,
  chapterTitle: chapters.title,
  textTitle: userTexts.title,
}

export const wordNotFound = () => new ApiError('not_found', 'Word not found')

function selectWords(db: Db, user: User, condition?: SQL) {
  return db
    .select(columns)
    .from(savedWords)
    .leftJoin(chapters, eq(chapters.id, savedWords.chapterId))
    .leftJoin(works, and(eq(works.id, chapters.workId), isReadableBy(user)))
    .leftJoin(userTexts, and(eq(userTexts.id, savedWords.textId), eq(userTexts.userId, user.id)))
    .where(and(condition, eq(savedWords.userId, user.id)))
}

/** `metIn` names the chapter or text of the word; null for a work that is now hidden from the reader. */
function toSavedWord({ workTitle, chapterTitle, textTitle, ...word }: SelectedWord): SavedWord {
  return { ...word, metIn: workTitle === null ? textTitle : `${workTitle} · ${chapterTitle}` }
}

type SelectedWord = Awaited<ReturnType<typeof selectWords>>[number]

export async function listSavedWords(db: Db, user: User, part?: ListPage): Promise<SavedWord[]> {
  const list = selectWords(db, user).orderBy(desc(savedWords.createdAt), desc(savedWords.id))
  return (await paginate(list.$dynamic(), part)).map(toSavedWord)
}

export async function findSavedWords(db: Db, user: User, condition: SQL | undefined): Promise<SavedWord[]> {
  const found = await selectWords(db, user, condition).orderBy(savedWords.id)
  return found.map(toSavedWord)
}

export async function listSavedNames(db: Db, user: User): Promise<string[]> {
  const mine = eq(savedWords.userId, user.id)
  const rows = await db.select({ word: savedWords.word }).from(savedWords).where(mine)
  return rows.map(({ word }) => word.normalize('NFC'))
}

/** Matches a saved word. `word` has been folded by its schema (NFC); old rows may be in NFD. */
const isWord = (user: User, word: string) =>
  and(eq(savedWords.userId, user.id), inArray(savedWords.word, [word, word.normalize('NFD')]))

/** Finds a saved word, ignoring case: schemas convert both `word` and saved words to lower case. */
export async function findSavedWord(db: Db, user: User, word: string) {
  const [found] = await db.select({ id: savedWords.id }).from(savedWords).where(isWord(user, word))
  return { saved: found !== undefined, id: found?.id ?? null }
}

/**
 * Saves a word. Restores the card and the answers that `deleteSavedWord` has kept for the same word with the same `createdAt`.
 * @throws ApiError `conflict` when the word is already saved or the reader has too many, `not_found` when the reader may not read
 * its chapter or text.
 */
export async function saveWord(db: Db, user: User, word: NewSavedWord): Promise<SavedWord> {
  if (word.chapterId) await requireChapter(db, word.chapterId, isReadableBy(user))
  if (word.textId) await requireOwnText(db, user, word.textId)
  try {
    const added = await db.transaction(async (tx) => {
      await lockAccount(tx, user, 'no key update')
      const removed = await takeRemovedCard(tx, user, word)
      const row = { ...word, id: removed?.id, createdAt: pastMoment(word.createdAt), userId: user.id }
      const insert = tx.insert(savedWords).overridingSystemValue().values(row)
      const added = requireRow(await insert.returning({ id: savedWords.id }))
      if (removed) await restoreCard(tx, removed)
      if ((await tx.$count(savedWords, isWord(user, word.word))) > 1) throw alreadySaved()
      // Checks the limit last: saving a duplicate at the limit reports `alreadySaved`, not `tooManyWords`.
      if ((await tx.$count(savedWords, eq(savedWords.userId, user.id))) > savedWordsMax) throw tooManyWords()
      return added
    })
    return await getSavedWord(db, user, added.id)
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadySaved()
    throw error
  }
}

/** Saves the words that the reader has not saved yet, up to the limit. */
export async function saveNewWords(db: Db, user: User, words: NewSavedWord[]) {
  return db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    const known = new Set(await listSavedNames(tx, user))
    const lacking = words.filter(({ word }) => known.size < known.add(word).size)
    const freeCount = Math.max(0, savedWordsMax - known.size + lacking.length)
    const added = lacking.slice(0, freeCount)
    const rows = added.map((word) => ({ ...word, createdAt: pastMoment(word.createdAt), userId: user.id }))
    if (rows.length > 0) await tx.insert(savedWords).values(rows)
    return {
      existing: words.length - lacking.length,
      imported: added.length,
      refused: lacking.slice(freeCount),
    }
  })
}

const alreadySaved = () => new ApiError('conflict', 'Word already saved')

export const tooManyWords = () =>
  new ApiError(
    'conflict',
    `You have ${formatNumber(savedWordsMax)} saved words, which is the limit: delete some to save another`,
  )

/** Returns undefined for a moment in the future, so that the database sets its default: now. */
const pastMoment = (moment: Date | undefined) => (moment && moment < new Date() ? moment : undefined)

const isOwnWord = (user: User, id: number) => and(eq(savedWords.id, id), eq(savedWords.userId, user.id))

async function getSavedWord(db: Db, user: User, id: number): Promise<SavedWord> {
  return requireRow(await findSavedWords(db, user, eq(savedWords.id, id)), wordNotFound)
}

/** @throws ApiError `not_found`, also for another reader's word. */
export async function changeSavedWord(db: Db, user: User, id: number, changes: SavedWordChanges) {
  // Includes the user id, because an empty update is not valid SQL.
  const row = { ...changes, userId: user.id }
  const changed = await db.update(savedWords).set(row).where(isOwnWord(user, id)).returning()
  requireRow(changed, wordNotFound)
  return getSavedWord(db, user, id)
}

/**
 * Deletes a word, and keeps its card and answers for a day: `saveWord` restores them.
 * @throws ApiError `not_found`, also for another reader's word.
 */
export async function deleteSavedWord(db: Db, user: User, id: number): Promise<void> {
  const isCard = and(eq(wordCards.id, id), eq(wordCards.userId, user.id))
  const isAnswer = and(eq(wordReviewLog.cardId, id), eq(wordReviewLog.userId, user.id))
  await db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    const [card] = await tx.select().from(wordCards).where(isCard).for('update')
    const answers = await tx.select().from(wordReviewLog).where(isAnswer)
    const deleted = await tx.delete(savedWords).where(isOwnWord(user, id)).returning()
    const { word, createdAt } = requireRow(deleted, wordNotFound)
    const row = { id, userId: user.id, word: word.normalize('NFC'), createdAt }
    if (card) await tx.insert(removedCards).values({ ...row, card, answers })
  })
}

async function takeRemovedCard(tx: Db, user: User, { word, createdAt }: NewSavedWord) {
  if (!createdAt) return undefined
  const isOfWord = and(eq(removedCards.word, word), eq(removedCards.createdAt, createdAt))
  const mine = and(eq(removedCards.userId, user.id), isOfWord)
  const [removed] = await tx.delete(removedCards).where(mine).returning()
  return removed
}

/** Restores the rows with their ids, which determine the order of a reader's cards and of a card's answers. */
async function restoreCard(tx: Db, { card, answers }: typeof removedCards.$inferSelect): Promise<void> {
  await tx.insert(wordCards).values(card)
  // Dates in JSON are strings.
  const rows = answers.map((answer) => ({ ...answer, answeredAt: new Date(answer.answeredAt) }))
  if (rows.length > 0) await tx.insert(wordReviewLog).overridingSystemValue().values(rows)
}

/** Deletes the cards of words whose deletion can no longer be undone. */
export async function cleanUpRemovedCards(db: Db): Promise<void> {
  const limit = sql`now() - make_interval(hours => ${removalUndoHours})`
  await db.delete(removedCards).where(lt(removedCards.removedAt, limit))
}
