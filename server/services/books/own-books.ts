import { and, desc, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book } from '#shared/imports.ts'
import type { LibraryWork, Work } from '#shared/library.ts'
import { ownBooksMax, ownBooksMaxCharacters, ownDraftsMax } from '#shared/limits.ts'
import type { OwnBookChanges } from '#shared/own-books.ts'
import type { Db } from '../../db/client.ts'
import { works } from '../../db/schema.ts'
import { isOwnBookOf } from '../account/access.ts'
import { holdsAccount } from '../account/held-account.ts'
import { withChapters } from '../library/library.ts'
import { removeWork, updateWork } from '../library/works.ts'
import { countOwnDrafts } from './import-drafts.ts'

/** The reader's own books, the newest first, each with its chapters. */
export async function listOwnBooks(db: Db, user: User): Promise<LibraryWork[]> {
  const found = await db
    .select()
    .from(works)
    .where(isOwnBookOf(user))
    .orderBy(desc(works.createdAt), desc(works.id))
  return withChapters(db, found)
}

/** Changes what is said of an own book. @throws ApiError `not_found`, for another reader's too. */
export function updateOwnBook(db: Db, user: User, id: number, changes: OwnBookChanges): Promise<Work> {
  return updateWork(db, id, changes, and(holdsAccount(user), isOwnBookOf(user)))
}

/** Deletes an own book with what was read of it. @throws ApiError `not_found`, for another reader's too. */
export async function deleteOwnBook(db: Db, user: User, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await removeWork(tx, and(holdsAccount(user), eq(works.id, id), isOwnBookOf(user)))
  })
}

/** @throws ApiError `conflict` where so many more characters, in one more book, are more than a reader may have. */
export async function refuseTooManyBooks(db: Db, user: User, characters: number): Promise<void> {
  const [had] = await db
    .select({
      books: sql<number>`count(*)::int`,
      characters: sql<number>`coalesce(sum(${works.characters}), 0)::int`,
    })
    .from(works)
    .where(isOwnBookOf(user))
  if (!had) throw new Error('a sum returned no row')
  if (had.books >= ownBooksMax)
    throw new ApiError(
      'conflict',
      `You have ${ownBooksMax} books, which is the limit: delete one to add another`,
    )
  if (had.characters + characters > ownBooksMaxCharacters)
    throw new ApiError(
      'conflict',
      `With this book yours would have ${inMillions(had.characters + characters)} characters, and ${inMillions(ownBooksMaxCharacters)} is the limit: leave parts of it out, or delete a book`,
    )
}

/** @throws ApiError `conflict` where a reader has all the books or drafts that they may have. */
export async function refuseOneMore(db: Db, user: User): Promise<void> {
  await refuseTooManyBooks(db, user, 0)
  if ((await countOwnDrafts(db, user)) >= ownDraftsMax)
    throw new ApiError(
      'conflict',
      `${ownDraftsMax} books of yours wait to be looked through: add or discard one of them first`,
    )
}

/** @throws ApiError `too_large` for a book that no reader may have, whatever they leave out. */
export function refuseTooLong(parts: Book['parts']): void {
  const characters = parts.reduce((sum, part) => sum + part.characters, 0)
  if (characters > ownBooksMaxCharacters)
    throw new ApiError(
      'too_large',
      `This book has ${inMillions(characters)} characters, and your books may have ${inMillions(ownBooksMaxCharacters)} together`,
    )
}

const inMillions = (characters: number) =>
  `${(Math.ceil(characters / 100_000) / 10).toLocaleString('en')} million`
