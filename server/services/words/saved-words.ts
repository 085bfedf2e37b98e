import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { ListPart } from '#shared/fields.ts'
import { savedWordsMax } from '#shared/limits.ts'
import type { IsSaved, NewSavedWord, SavedWord, SavedWordChanges } from '#shared/saved-words.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { one } from '../../db/one.ts'
import { inPart } from '../../db/part.ts'
import { chapters, savedWords, userTexts, works } from '../../db/schema.ts'
import { readableBy, requireOwnText, requireReadableChapter } from '../account/access.ts'
import { holdAccount } from '../account/held-account.ts'
import { takeTurn } from '../account/quota.ts'

const shown = {
  id: savedWords.id,
  word: savedWords.word,
  definition: savedWords.definition,
  phonetic: savedWords.phonetic,
  partOfSpeech: savedWords.partOfSpeech,
  example: savedWords.example,
  sentence: savedWords.sentence,
  workId: works.id,
  chapterId: savedWords.chapterId,
  textId: savedWords.textId,
  wordNumber: savedWords.wordNumber,
  metIn: sql<string | null>`coalesce(${works.title} || ' · ' || ${chapters.title}, ${userTexts.title})`,
  createdAt: savedWords.createdAt,
}

const missing = () => new ApiError('not_found', 'Word not found')

/** The words with the names of where they were met; a work that is hidden from its reader now has none. */
function select(db: Db, user: User) {
  return db
    .select(shown)
    .from(savedWords)
    .leftJoin(chapters, eq(chapters.id, savedWords.chapterId))
    .leftJoin(works, and(eq(works.id, chapters.workId), readableBy(user)))
    .leftJoin(userTexts, and(eq(userTexts.id, savedWords.textId), eq(userTexts.userId, user.id)))
}

/** The reader's saved words, newest first. */
export async function listSavedWords(db: Db, user: User, part?: ListPart): Promise<SavedWord[]> {
  const list = select(db, user)
    .where(eq(savedWords.userId, user.id))
    .orderBy(desc(savedWords.createdAt), desc(savedWords.id))
  return inPart(list.$dynamic(), part)
}

/** Those of the reader's that are `wanted`, in the order in which they were saved. */
export function listSavedWordsOf(db: Db, user: User, wanted: SQL | undefined): Promise<SavedWord[]> {
  return select(db, user)
    .where(and(wanted, eq(savedWords.userId, user.id)))
    .orderBy(savedWords.id)
}

/** The words alone, as they are kept. */
export async function listSavedNames(db: Db, user: User): Promise<string[]> {
  const mine = eq(savedWords.userId, user.id)
  const rows = await db.select({ word: savedWords.word }).from(savedWords).where(mine)
  return rows.map(({ word }) => word)
}

/** Whether the reader has saved this word, in whatever case it is written. */
export async function findSavedWord(db: Db, user: User, word: string): Promise<IsSaved> {
  const [found] = await db
    .select({ id: savedWords.id })
    .from(savedWords)
    .where(and(eq(savedWords.userId, user.id), eq(savedWords.word, word)))
  return { saved: found !== undefined, id: found?.id ?? null }
}

/**
 * Saves a word, once. @throws ApiError `conflict` when it is saved already or there are too many, `not_found` when it was met where the reader
 * may not be.
 */
export async function saveWord(db: Db, user: User, word: NewSavedWord): Promise<SavedWord> {
  if (word.chapterId) await requireReadableChapter(db, user, word.chapterId)
  if (word.textId) await requireOwnText(db, user, word.textId)
  try {
    const added = await db.transaction(async (tx) => {
      await takeTurn(tx, 'savedWords', user)
      // Before the text it was met in is held, the account is, in the order of a deletion.
      await holdAccount(tx, user)
      const added = await tx
        .insert(savedWords)
        .values({ ...word, createdAt: savedAt(word.createdAt), userId: user.id })
        .returning({ id: savedWords.id })
      // Counted afterwards: a word that is saved already is told so, however many there are.
      if ((await tx.$count(savedWords, eq(savedWords.userId, user.id))) > savedWordsMax) throw tooManyWords()
      return added
    })
    return await getSavedWord(db, user, added[0]?.id ?? 0)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('conflict', 'Word already saved')
    throw error
  }
}

const tooManyWords = () =>
  new ApiError(
    'conflict',
    `You have ${savedWordsMax.toLocaleString('en')} saved words, which is the limit: delete some to save another`,
  )

/** When a word was saved first; not said, or said of a time to come, it is now. */
function savedAt(moment: Date | undefined) {
  return moment && moment < new Date() ? moment : undefined
}

async function getSavedWord(db: Db, user: User, id: number): Promise<SavedWord> {
  return one(
    await select(db, user).where(and(eq(savedWords.id, id), eq(savedWords.userId, user.id))),
    missing,
  )
}

/** Sets what the dictionary says of a word. @throws ApiError `not_found`, for another reader's word too. */
export async function changeSavedWord(
  db: Db,
  user: User,
  id: number,
  changes: SavedWordChanges,
): Promise<SavedWord> {
  one(
    await db
      .update(savedWords)
      // An update that sets nothing is no SQL.
      .set({ ...changes, userId: user.id })
      .where(and(eq(savedWords.id, id), eq(savedWords.userId, user.id)))
      .returning({ id: savedWords.id }),
    missing,
  )
  return getSavedWord(db, user, id)
}

/** @throws ApiError `not_found`, for another reader's word too. */
export async function deleteSavedWord(db: Db, user: User, id: number): Promise<void> {
  one(
    await db
      .delete(savedWords)
      .where(and(eq(savedWords.id, id), eq(savedWords.userId, user.id)))
      .returning({ id: savedWords.id }),
    missing,
  )
}
