import { and, count, desc, eq, sum } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book, OwnBookChanges } from '#shared/imports.ts'
import type { LibraryWork, Work } from '#shared/library.ts'
import { ownBooksMax, ownBooksMaxCharacters, ownDraftsMax } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { works } from '../../db/schema.ts'
import { isOwnedBy } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'
import { withChapters } from '../library/library.ts'
import { removeWork, updateWork } from '../library/works.ts'
import { countOwnDrafts } from './import-drafts.ts'

/** Returns the reader's own books with their chapters, newest first. */
export async function listOwnBooks(db: Db, user: User): Promise<LibraryWork[]> {
  const found = await db
    .select()
    .from(works)
    .where(isOwnedBy(user))
    .orderBy(desc(works.createdAt), desc(works.id))
  return withChapters(db, found)
}

/** @throws ApiError `not_found`, also for another reader's book. */
export function updateOwnBook(db: Db, user: User, id: number, changes: OwnBookChanges): Promise<Work> {
  return updateWork(db, id, changes, user)
}

/** Deletes an own book with its reading sessions. @throws ApiError `not_found`, also for another reader's book. */
export async function deleteOwnBook(db: Db, user: User, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user)
    await removeWork(tx, and(eq(works.id, id), isOwnedBy(user)))
  })
}

/** @throws ApiError `conflict` when one more book of this many characters exceeds a limit. */
export async function refuseTooManyBooks(db: Db, user: User, characters: number): Promise<void> {
  const owned = requireRow(
    await db
      .select({ books: count(), characters: sum(works.characters).mapWith(Number) })
      .from(works)
      .where(isOwnedBy(user)),
  )
  const total = (owned.characters ?? 0) + characters
  if (owned.books >= ownBooksMax)
    throw new ApiError(
      'conflict',
      `You have ${ownBooksMax} books, which is the limit: delete one to add another`,
    )
  if (total > ownBooksMaxCharacters)
    throw new ApiError(
      'conflict',
      `With this book yours would have ${formatMillions(total)} characters, and ${formatMillions(ownBooksMaxCharacters)} is the limit: leave parts of it out, or delete a book`,
    )
}

/** @throws ApiError `conflict` when a reader has the maximum of books or drafts. */
export async function refuseNewDraft(db: Db, user: User): Promise<void> {
  await refuseTooManyBooks(db, user, 0)
  if ((await countOwnDrafts(db, user)) >= ownDraftsMax)
    throw new ApiError(
      'conflict',
      `${ownDraftsMax} books of yours wait to be looked through: add or discard one of them first`,
    )
}

/** @throws ApiError `too_large` for a book that exceeds a reader's limit by itself. */
export function refuseTooLong(parts: Book['parts']): void {
  const characters = parts.reduce((sum, part) => sum + part.characters, 0)
  if (characters > ownBooksMaxCharacters)
    throw new ApiError(
      'too_large',
      `This book has ${formatMillions(characters)} characters, and your books may have ${formatMillions(ownBooksMaxCharacters)} together`,
    )
}

const formatMillions = (characters: number) =>
  `${(Math.ceil(characters / 100_000) / 10).toLocaleString('en')} million`
