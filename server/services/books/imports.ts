import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, NewOwnBook } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import type { DraftDecision } from '#shared/library-changes.ts'
import type { BookFile } from '../../books/parse-book.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { pauseInProportion } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { works } from '../../db/schema.ts'
import { ownBooksAtOnce, ownBooksWaiting } from '../../limits.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockQuota } from '../account/locks.ts'
import { addChapters, type ReadChapters, readChapters } from './draft-chapters.ts'
import { type DraftKey, deleteDraftTexts, readImport, takeDraft } from './import-drafts.ts'
import { refuseNewDraft, refuseTooLong, refuseTooManyBooks } from './own-books.ts'

/**
 * Creates a work from the chosen chapters of a draft and deletes the draft.
 * @throws ApiError as `readChapters` does.
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
  await deleteDraftTexts(db, user, draft)
  return work
}

const queue = limitConcurrency({
  atOnce: ownBooksAtOnce,
  waitingMax: ownBooksWaiting,
  refusal: () =>
    new ApiError('unavailable', 'Many books are being read just now. Please try again in a minute.', {
      retryAfterSeconds: 30,
    }),
})

/** Number of readers' books in the queue. */
export const countBooksWaiting = queue.countWaiting

const restMaxMs = 200

/** Queues readers' books, with a pause after each, so that imports do not slow down reading; administrators' books skip the queue. */
function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const workAndPause = async () => {
      const started = performance.now()
      await work().then(resolve, reject)
      await pauseInProportion(started, restMaxMs)
    }
    queue.run(workAndPause).catch(reject)
  })
}

/**
 * Reads a book into a draft of an own book, in the queue of readers' books. Skips it when the client has disconnected meanwhile.
 * @throws ApiError as `readImport` does; `conflict` when the reader has the maximum of books or drafts, `too_large` for a book that
 * exceeds the limit by itself, `unavailable` when the queue is full.
 */
export async function readOwnBook(db: Db, user: User, file: BookFile, isGone: () => boolean): Promise<Draft> {
  await refuseNewDraft(db, user)
  return enqueue(async () => {
    if (isGone()) throw new ApiError('invalid', 'The request was cut off')
    return readImport(db, user, file, { isOwnBook: true, check: refuseTooLong })
  })
}

/**
 * Creates an own book from a draft, in the queue of readers' books, and deletes the draft.
 * @throws ApiError as `readChapters` does; `conflict` past a limit, `unavailable` when the queue is full.
 */
export function finishOwnBook(db: Db, user: User, draft: string, decision: NewOwnBook): Promise<Work> {
  return enqueue(async () => {
    const which = { id: draft, isOwnBook: true }
    const read = await readChapters(db, user, which, decision)
    const { chapters: _, ...about } = decision
    const row = { ...about, ...read.sums, ownerId: user.id, authorBio: '', description: '' }
    const work = await db.transaction(async (tx) => {
      await lockQuota(tx, 'ownBooks', user)
      await refuseTooManyBooks(tx, user, read.sums.characters)
      return addWork(tx, user, which, row, read)
    })
    await deleteDraftTexts(db, user, draft)
    return work
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
  const work = requireRow(await tx.insert(works).values(row).returning())
  await addChapters(tx, user, work.id, draft, read)
  return work
}
