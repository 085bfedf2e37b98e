import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import type { DraftDecision } from '#shared/library-changes.ts'
import { ownBooksAtOnce, ownBooksWaiting } from '#shared/limits.ts'
import type { NewOwnBook } from '#shared/own-books.ts'
import type { BookFile } from '../../books/parse-book.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { restFrom } from '../../concurrency/rest.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { works } from '../../db/schema.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { takeTurn } from '../account/quota.ts'
import { addChapters, type ReadChapters, readChapters } from './draft-chapters.ts'
import { type DraftOfKind, readImport, removeTexts, takeDraft } from './import-drafts.ts'
import { refuseOneMore, refuseTooLong, refuseTooManyBooks } from './own-books.ts'

/**
 * Makes the work of a draft with the chapters that were chosen, and the draft is gone.
 * @throws ApiError as `readChapters`.
 */
export async function finishImport(
  db: Db,
  user: User,
  by: Actor,
  draft: string,
  decision: DraftDecision,
): Promise<Work> {
  const which = { id: draft, isOwnBook: false }
  const read = await readChapters(db, user, which, decision)
  const { chapters: _, ...about } = decision
  const { characters: __, ...sums } = read.sums
  const work = await db.transaction(async (tx) => {
    const work = await addWork(tx, user, which, { ...about, ...sums, creatorId: user.id }, read)
    await recordEvent(tx, by, 'book_imported', work.title)
    return work
  })
  await removeTexts(db, user, draft)
  return work
}

const turns = limitConcurrency({
  atOnce: ownBooksAtOnce,
  waitingMax: ownBooksWaiting,
  refusal: () =>
    new ApiError('unavailable', 'Many books are being read just now. Please try again in a minute.', {
      retryAfterSeconds: 30,
    }),
})

/** How many of readers' books wait for their turn. */
export const countBooksWaiting = turns.countWaiting

/** Between one turn and the next the machine is left to others for no longer than this, in ms. */
const restMaxMs = 200

/** The machine is for those who read: readers' books come in turn, and those of administrators pass them. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const workAndRest = async () => {
      const started = performance.now()
      await work().then(resolve, reject)
      await restFrom(started, restMaxMs)
    }
    turns.run(workAndRest).catch(reject)
  })
}

/**
 * Reads a book into a draft of an own book, in turn with those of other readers; not for who is gone when it comes to them.
 * @throws ApiError as `readImport`; `conflict` where they have all the books or drafts that they may have, `too_large` for one that
 * has more characters than all of them may have, `unavailable` where too many wait.
 */
export async function readOwnBook(db: Db, user: User, file: BookFile, isGone: () => boolean): Promise<Draft> {
  await refuseOneMore(db, user)
  return inTurn(async () => {
    if (isGone()) throw new ApiError('invalid', 'The request was cut off')
    return readImport(db, user, file, { isOwnBook: true, check: refuseTooLong })
  })
}

/**
 * Makes a book of the reader's own of a draft, in turn with those of other readers, and the draft is gone.
 * @throws ApiError as `readChapters`; `conflict` where it would be more than they may have, `unavailable` where too many wait.
 */
export function finishOwnBook(db: Db, user: User, draft: string, decision: NewOwnBook): Promise<Work> {
  return inTurn(async () => {
    const which = { id: draft, isOwnBook: true }
    const read = await readChapters(db, user, which, decision)
    const { chapters: _, ...about } = decision
    const row = { ...about, ...read.sums, ownerId: user.id, authorBio: '', description: '' }
    const work = await db.transaction(async (tx) => {
      await takeTurn(tx, 'ownBooks', user)
      await refuseTooManyBooks(tx, user, read.sums.characters)
      return addWork(tx, user, which, row, read)
    })
    await removeTexts(db, user, draft)
    return work
  })
}

/** Adds a work with the chapters of a draft. Whoever takes the draft away makes the work: it cannot be made twice. */
async function addWork(
  tx: Db,
  user: User,
  draft: DraftOfKind,
  row: typeof works.$inferInsert,
  read: ReadChapters,
): Promise<Work> {
  await takeDraft(tx, user, draft)
  const work = one(await tx.insert(works).values(row).returning())
  await addChapters(tx, user, work.id, draft, read)
  return work
}
