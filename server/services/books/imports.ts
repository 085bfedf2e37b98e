import { and, count, desc, eq, sum } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book, Draft, NewOwnBook } from '#shared/imports.ts'
import type { LibraryWork, Work } from '#shared/library.ts'
import type { DraftDecision } from '#shared/library-changes.ts'
import { ownBooksMax, ownBooksMaxCharacters, ownDraftsMax } from '#shared/limits.ts'
import type { BookFile } from '../../books/parse-book.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { works } from '../../db/schema.ts'
import { ownBooksAtOnce, ownBooksWaiting } from '../../limits.ts'
import { isOwnedBy } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockAccount } from '../account/locks.ts'
import { withChapters } from '../library/library.ts'
import { updateWorkSums } from '../library/work-sums.ts'
import { removeWork } from '../library/works.ts'
import { addChapters, type ReadChapters, readChapters } from './draft-chapters.ts'
import { countOwnDrafts, type DraftKey, deleteDraftTexts, readImport, takeDraft } from './import-drafts.ts'
import type { Storage } from './narration.ts'

/** Creates a work from the chosen chapters of a draft and deletes the draft. @throws ApiError as `readChapters` does. */
export async function finishImport(db: Db, user: User, by: Actor, draft: string, decision: DraftDecision) {
  const which = { id: draft, isOwnBook: false }
  const read = await readChapters(db, user, which, decision)
  const { chapters: _, isLeftAsItWas: __, ...about } = decision
  return db.transaction(async (tx) => {
    const work = await addWork(tx, user, which, { ...about, creatorId: user.id }, read)
    await recordEvent(tx, by, 'book_imported', work.title)
    return work
  })
}

/** Queue for imports by readers; imports by administrators bypass it. */
const queue = limitConcurrency({
  atOnce: ownBooksAtOnce,
  waitingMax: ownBooksWaiting,
  refusal: () =>
    new ApiError('unavailable', 'Many books are being imported right now. Please try again in a minute.', {
      retryAfterSeconds: 30,
    }),
})

export const countBooksWaiting = queue.countWaiting

/**
 * Reads a book into a draft of an own book, in the queue of readers' imports.
 * @throws ApiError as `readImport` does; `invalid` when the client has disconnected meanwhile, `conflict` when the reader has the
 * maximum of books or drafts, `too_large` for a book that exceeds the limit by itself, `unavailable` when the queue is full.
 */
export async function readOwnBook(
  storage: Storage,
  user: User,
  file: BookFile,
  isGone: () => boolean,
): Promise<Draft> {
  await refuseNewDraft(storage.db, user)
  return queue.run(async () => {
    if (isGone()) throw new ApiError('invalid', 'The request was interrupted')
    return readImport(storage, user, file, { isOwnBook: true, check: refuseTooLong })
  })
}

/**
 * Creates an own book from a draft, in the queue of readers' imports, and deletes the draft.
 * @throws ApiError as `readChapters` does; `conflict` when a limit is exceeded, `unavailable` when the queue is full.
 */
export function finishOwnBook(db: Db, user: User, draft: string, decision: NewOwnBook): Promise<Work> {
  return queue.run(async () => {
    const which = { id: draft, isOwnBook: true }
    const read = await readChapters(db, user, which, decision)
    const { chapters: _, isLeftAsItWas: __, ...about } = decision
    const { characters } = read
    const row = { ...about, characters, ownerId: user.id, authorBio: '', description: '' }
    return db.transaction(async (tx) => {
      await lockAccount(tx, user, 'no key update')
      await refuseTooManyBooks(tx, user, characters)
      return addWork(tx, user, which, row, read)
    })
  })
}

/** Deletes the draft and adds its work; a second call finds no draft, so the work is created once. */
async function addWork(
  tx: Db,
  user: User,
  draft: DraftKey,
  row: typeof works.$inferInsert,
  read: ReadChapters,
): Promise<Work> {
  await takeDraft(tx, user, draft)
  const { id } = requireRow(
    await tx
      .insert(works)
      .values({ ...row, language: read.language })
      .returning({ id: works.id }),
  )
  await addChapters(tx, user, id, draft, read)
  await deleteDraftTexts(tx, user, draft.id)
  return updateWorkSums(tx, id)
}

/** Returns the reader's own books with their chapters, newest first. */
export async function listOwnBooks(db: Db, user: User): Promise<LibraryWork[]> {
  const found = await db
    .select()
    .from(works)
    .where(isOwnedBy(user))
    .orderBy(desc(works.createdAt), desc(works.id))
  return withChapters(db, found)
}

/** Deletes an own book with its reading sessions. @throws ApiError `not_found`, also for another reader's book. */
export async function deleteOwnBook(db: Db, user: User, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user)
    await removeWork(tx, and(eq(works.id, id), isOwnedBy(user)))
  })
}

/** @throws ApiError `conflict` when one more book of this many characters exceeds a limit. */
async function refuseTooManyBooks(db: Db, user: User, characters: number): Promise<void> {
  const totals = { books: count(), characters: sum(works.characters).mapWith(Number) }
  const owned = requireRow(await db.select(totals).from(works).where(isOwnedBy(user)))
  const total = (owned.characters ?? 0) + characters
  if (owned.books >= ownBooksMax)
    throw new ApiError(
      'conflict',
      `You have ${ownBooksMax} books, which is the limit: delete one to add another`,
    )
  if (total > ownBooksMaxCharacters)
    throw new ApiError(
      'conflict',
      `With this book you would have ${formatMillions(total)} characters, and the limit is ${formatMillions(ownBooksMaxCharacters)}: leave parts of it out, or delete a book`,
    )
}

/** @throws ApiError `conflict` when a reader has the maximum of books or drafts. */
async function refuseNewDraft(db: Db, user: User): Promise<void> {
  await refuseTooManyBooks(db, user, 0)
  if ((await countOwnDrafts(db, user)) >= ownDraftsMax)
    throw new ApiError(
      'conflict',
      `You have ${ownDraftsMax} unfinished imports, which is the limit: finish or discard one first`,
    )
}

/** @throws ApiError `too_large` for a book that exceeds a reader's limit by itself. */
function refuseTooLong(parts: Book['parts']): void {
  const characters = parts.reduce((sum, part) => sum + part.characters, 0)
  if (characters > ownBooksMaxCharacters)
    throw new ApiError(
      'too_large',
      `This book has ${formatMillions(characters)} characters, and your books can have ${formatMillions(ownBooksMaxCharacters)} in total`,
    )
}

const formatMillions = (characters: number) =>
  `${(Math.ceil(characters / 100_000) / 10).toLocaleString('en')} million`
