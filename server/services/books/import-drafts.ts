import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gte, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book, Draft, DraftEdit, DraftEntry } from '#shared/imports.ts'
import { draftHours, editedDraftDays } from '#shared/limits.ts'
import type { BookFile } from '../../books/parse-book.ts'
import { pauseInProportion } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { importDrafts, importParts } from '../../db/schema.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import { dayMs, hourMs, subtractFromNow } from '../time.ts'
import { type Storage, storeRecordings } from './narration.ts'
import { toBatches } from './text-batches.ts'

export interface DraftKey {
  id: string
  isOwnBook: boolean
}

/**
 * Reads a book into a draft: one row for the book and one for the text of each part. The book's row is written last, so that no
 * draft is incomplete.
 * @param check throws when the parts exceed a limit
 * @throws ApiError that states what is wrong with the file.
 */
export async function readImport(
  { db, uploads }: Storage,
  user: User,
  file: BookFile,
  { isOwnBook = false, check }: { isOwnBook?: boolean; check?: (parts: Book['parts']) => void } = {},
): Promise<Draft> {
  const { name, bytes, path } = file
  const { parts, audio, ...head } = await runInWorker('readBook', { name, bytes, path })
  check?.(parts)
  await cleanUpDrafts(db, user)
  const audioUrls = await storeRecordings({ db, uploads }, user, file, audio)
  const id = randomBytes(24).toString('base64url')
  const rows = parts.map(({ content, wordStarts, clips }, part) => ({
    draftId: id,
    part,
    userId: user.id,
    content,
    wordStarts,
    clips: clips.length > 0 ? clips : null,
  }))
  for (const batch of toBatches(rows)) {
    const started = performance.now()
    await db.insert(importParts).values(batch)
    await pauseInProportion(started)
  }
  const book = {
    ...head,
    parts: parts.map(({ content: _, wordStarts: __, clips, ...part }) => ({
      ...part,
      ...(clips.length > 0 && { isNarrated: true }),
    })),
  }
  await db.insert(importDrafts).values({ id, userId: user.id, isOwnBook, book, audioUrls })
  return toDraft({ id, isOwnBook, book, version: 0, edit: null })
}

type DraftRow = Pick<typeof importDrafts.$inferSelect, 'id' | 'isOwnBook' | 'book' | 'version' | 'edit'>

function toDraft({ id, isOwnBook, book, version, edit }: DraftRow): Draft {
  const { parts, ...about } = book
  const chapters = parts.map((part, index) => ({ index, ...part }))
  return { id, isOwnBook, ...about, chapters, version, ...(edit ? { edit } : {}) }
}

export function listDrafts(db: Db, user: User): Promise<DraftEntry[]> {
  const { id, createdAt, editedAt, isOwnBook } = importDrafts
  // Reads the title without loading the JSON columns. Raw SQL, because the query builder has no JSON paths.
  const title = sql<string>`coalesce(nullif(${importDrafts.edit} ->> 'title', ''), ${importDrafts.book} ->> 'title')`
  return db
    .select({ id, title, createdAt, editedAt, isOwnBook })
    .from(importDrafts)
    .where(and(eq(importDrafts.userId, user.id), isUnexpired()))
    .orderBy(desc(createdAt))
}

/** @throws ApiError `not_found` when the draft is another user's or expired. */
export async function openDraft(db: Db, user: User, draft: string): Promise<Draft> {
  return toDraft(requireRow(await db.select().from(importDrafts).where(isOwnDraft(user, draft)), draftGone))
}

/** @throws ApiError `not_found` when the user has no such draft or it has no such part. */
export async function getDraftText(db: Db, user: User, draft: string, part: string) {
  const number = /^\d{1,5}$/.test(part) ? Number(part) : -1
  const rows = await db
    .select({ content: importParts.content })
    .from(importParts)
    .innerJoin(importDrafts, eq(importDrafts.id, importParts.draftId))
    .where(and(isOwnDraft(user, draft), eq(importParts.userId, user.id), eq(importParts.part, number)))
  return requireRow(rows, draftGone)
}

/**
 * Saves an edit, which extends the life of the draft. Refuses a save based on an older version, because several browsers may edit a
 * draft.
 * @throws ApiError `conflict` when the draft was edited since that version, `not_found` when it is gone.
 */
export async function saveDraft(
  db: Db,
  user: User,
  draft: string,
  { version, edit }: { version: number; edit: DraftEdit },
): Promise<{ version: number }> {
  const [saved] = await db
    .update(importDrafts)
    .set({ edit, editedAt: new Date(), version: version + 1 })
    .where(and(isOwnDraft(user, draft), eq(importDrafts.version, version)))
    .returning({ version: importDrafts.version })
  if (saved) return saved
  const stored = await openDraft(db, user, draft)
  // A retry after a lost response finds its own edit and changes nothing.
  if (stored.version === version + 1 && isDeepStrictEqual(stored.edit, edit)) return stored
  throw new ApiError('conflict', 'This draft has been changed in another window or on another device')
}

/** Deletes a draft. Does nothing when there is none, or it is another user's. */
export async function discardDraft(db: Db, user: User, draft: string): Promise<void> {
  await db.delete(importDrafts).where(and(eq(importDrafts.id, draft), eq(importDrafts.userId, user.id)))
  await deleteDraftTexts(db, user, draft)
}

/** Deletes the texts of a user's draft. The caller must have deleted the row of the draft before. */
export async function deleteDraftTexts(db: Db, user: User, draft: string): Promise<void> {
  await db.delete(importParts).where(isDraftPart(user, draft))
}

export const isDraftPart = (user: User, draft: string): SQL | undefined =>
  and(eq(importParts.draftId, draft), eq(importParts.userId, user.id))

/** Deletes the row of a draft that becomes a work. @throws ApiError `not_found` when it is gone. */
export async function takeDraft(tx: Db, user: User, draft: DraftKey): Promise<void> {
  const taken = await tx.delete(importDrafts).where(hasKey(user, draft)).returning({ id: importDrafts.id })
  requireRow(taken, draftGone)
}

/** @throws ApiError `not_found` when the draft is another user's, expired, or of the other kind (library or own book). */
export async function getDraftBook(db: Db, user: User, draft: DraftKey) {
  const { book, audioUrls } = importDrafts
  return requireRow(
    await db.select({ book, audioUrls }).from(importDrafts).where(hasKey(user, draft)),
    draftGone,
  )
}

const hasKey = (user: User, { id, isOwnBook }: DraftKey): SQL | undefined =>
  and(isOwnDraft(user, id), eq(importDrafts.isOwnBook, isOwnBook))

export function countOwnDrafts(db: Db, user: User): Promise<number> {
  return db.$count(
    importDrafts,
    and(eq(importDrafts.userId, user.id), eq(importDrafts.isOwnBook, true), isUnexpired()),
  )
}

/**
 * Deletes expired drafts, and old parts without a draft. A new part without a draft may belong to a book that is still being parsed.
 * @param user limits the cleanup to one user
 */
export async function cleanUpDrafts(db: Db, user?: User): Promise<void> {
  const isOwner = (owner: AnyPgColumn) => (user ? eq(owner, user.id) : undefined)
  const { createdAt, editedAt } = importDrafts
  const isExpired = and(
    lt(createdAt, subtractFromNow(draftHours * hourMs)),
    or(isNull(editedAt), lt(editedAt, subtractFromNow(editedDraftDays * dayMs))),
  )
  await db.delete(importDrafts).where(and(isOwner(importDrafts.userId), isExpired))
  const isItsDraft = and(eq(importDrafts.id, importParts.draftId), isOwner(importDrafts.userId))
  const hasNoDraft = notExists(db.select().from(importDrafts).where(isItsDraft))
  await db
    .delete(importParts)
    .where(
      and(
        isOwner(importParts.userId),
        lt(importParts.createdAt, subtractFromNow(draftHours * hourMs)),
        hasNoDraft,
      ),
    )
}

const isOwnDraft = (user: User, draft: string): SQL | undefined =>
  and(eq(importDrafts.id, draft), eq(importDrafts.userId, user.id), isUnexpired())

const isUnexpired = (): SQL | undefined =>
  or(
    gte(importDrafts.createdAt, subtractFromNow(draftHours * hourMs)),
    gte(importDrafts.editedAt, subtractFromNow(editedDraftDays * dayMs)),
  )

export const draftGone = () =>
  new ApiError('not_found', 'This draft no longer exists: it was added, discarded or has expired')
