import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book, Draft, DraftEdit, DraftEntry } from '#shared/imports.ts'
import { draftHours, editedDraftDays } from '#shared/limits.ts'
import type { BookFile } from '../../books/parse-book.ts'
import { restFrom } from '../../concurrency/rest.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { importDrafts, importParts } from '../../db/schema.ts'
import { runInWorker } from '../../jobs/worker/run-in-worker.ts'

/** What one statement writes at most, in characters of text: whoever else asks the database waits for it. */
const statementCharacters = 10_000
const hour = 3_600_000

/** A draft by its address, and what it becomes. */
export interface DraftOfKind {
  id: string
  isOwnBook: boolean
}

/**
 * Reads a book and keeps it as a draft: a row with the book but its texts, and a row for each part's text. No statement is
 * long, and the draft is there once the first row is, which is written last.
 * @throws ApiError with a sentence that says what is wrong with the file.
 */
export async function readImport(
  db: Db,
  user: User,
  file: BookFile,
  { isOwnBook = false, check }: ReadOptions = {},
): Promise<Draft> {
  const { parts, ...head } = await runInWorker('readBook', { name: file.name, bytes: file.bytes })
  check?.(parts)
  await cleanUpDrafts(db, user)
  const id = randomBytes(24).toString('base64url')
  const rows = parts.map(({ content }, part) => ({ draftId: id, part, userId: user.id, content }))
  for (const some of inBatches(rows)) {
    const started = performance.now()
    await db.insert(importParts).values(some)
    await restFrom(started)
  }
  const book = { ...head, parts: parts.map(({ content: _, ...part }) => part) }
  await db.insert(importDrafts).values({ id, userId: user.id, isOwnBook, book })
  return draftOf({ id, isOwnBook, book, version: 0, edit: null })
}

interface ReadOptions {
  isOwnBook?: boolean
  /** Throws where the parts are more than may be kept. */
  check?: (parts: Book['parts']) => void
}

type DraftRow = Pick<typeof importDrafts.$inferSelect, 'id' | 'isOwnBook' | 'book' | 'version' | 'edit'>

function draftOf({ id, isOwnBook, book, version, edit }: DraftRow): Draft {
  const { parts, ...about } = book
  const chapters = parts.map(({ title, wordCount, factorSum, preview, matter }, index) => ({
    index,
    title,
    wordCount,
    factorSum,
    preview,
    ...(matter ? { matter } : {}),
  }))
  return { id, isOwnBook, ...about, chapters, version, ...(edit ? { edit } : {}) }
}

/** The drafts that somebody has read and not yet made anything of, the newest first. */
export function listDrafts(db: Db, user: User): Promise<DraftEntry[]> {
  const { id, createdAt, editedAt, isOwnBook } = importDrafts
  const title = sql<string>`coalesce(nullif(${importDrafts.edit} ->> 'title', ''), ${importDrafts.book} ->> 'title')`
  return db
    .select({ id, title, createdAt, editedAt, isOwnBook })
    .from(importDrafts)
    .where(and(eq(importDrafts.userId, user.id), isKept()))
    .orderBy(desc(createdAt))
}

/** @throws ApiError `not_found` when the draft is another's or too old. */
export async function openDraft(db: Db, user: User, draft: string): Promise<Draft> {
  return draftOf(one(await db.select().from(importDrafts).where(isTheirs(user, draft)), gone))
}

/** The text of a part. @throws ApiError `not_found` when there is none such in a draft of theirs. */
export async function draftText(
  db: Db,
  user: User,
  draft: string,
  part: string,
): Promise<{ content: string }> {
  const number = /^\d{1,5}$/.test(part) ? Number(part) : -1
  const rows = await db
    .select({ content: importParts.content })
    .from(importParts)
    .innerJoin(importDrafts, eq(importDrafts.id, importParts.draftId))
    .where(and(isTheirs(user, draft), eq(importParts.userId, user.id), eq(importParts.part, number)))
  return one(rows, gone)
}

/**
 * Keeps an edit, from when on the draft is kept for days. Several browsers may edit one: who follows a version that is not the
 * newest overwrites nothing.
 * @throws ApiError `conflict` when it was edited since that version, `not_found` when it is gone.
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
    .where(and(isTheirs(user, draft), eq(importDrafts.version, version)))
    .returning({ version: importDrafts.version })
  if (saved) return saved
  await openDraft(db, user, draft)
  throw new ApiError('conflict', 'This draft has been changed in another window or on another device')
}

/** Throws a draft away; one that is not there, or another's, is as good. */
export async function discardDraft(db: Db, user: User, draft: string): Promise<void> {
  const [removed] = await db
    .delete(importDrafts)
    .where(and(eq(importDrafts.id, draft), eq(importDrafts.userId, user.id)))
    .returning({ id: importDrafts.id })
  if (removed) await removeTexts(db, user, removed.id)
}

/** Removes the texts of a draft of theirs that is gone. */
export async function removeTexts(db: Db, user: User, draft: string): Promise<void> {
  await db.delete(importParts).where(isTextOf(user, draft))
}

/** The texts of a draft of somebody's, whose it is said of each. */
export const isTextOf = (user: User, draft: string): SQL | undefined =>
  and(eq(importParts.draftId, draft), eq(importParts.userId, user.id))

/** Takes a draft away for whoever makes something of it: nobody else can. @throws ApiError `not_found` when it is gone. */
export async function takeDraft(tx: Db, user: User, draft: DraftOfKind): Promise<void> {
  const taken = await tx.delete(importDrafts).where(isOfKind(user, draft)).returning({ id: importDrafts.id })
  one(taken, gone)
}

/** The book of a draft. @throws ApiError `not_found` when it is another's, too old, or becomes something else. */
export async function bookOf(db: Db, user: User, draft: DraftOfKind): Promise<Book> {
  const { book } = importDrafts
  return one(await db.select({ book }).from(importDrafts).where(isOfKind(user, draft)), gone).book
}

const isOfKind = (user: User, { id, isOwnBook }: DraftOfKind): SQL | undefined =>
  and(isTheirs(user, id), eq(importDrafts.isOwnBook, isOwnBook))

/** How many drafts of own books wait to be looked through. */
export function countOwnDrafts(db: Db, user: User): Promise<number> {
  return db.$count(
    importDrafts,
    and(eq(importDrafts.userId, user.id), eq(importDrafts.isOwnBook, true), isKept()),
  )
}

/**
 * Removes the drafts that are too old, and the texts of none; a draft's texts, which were written before it, stay with it. Where it is said
 * whose, theirs alone: nobody who imports a book clears up after others.
 */
export async function cleanUpDrafts(db: Db, user?: User): Promise<void> {
  const isOf = (owner: AnyPgColumn) => (user ? eq(owner, user.id) : undefined)
  const isOld = or(
    and(isNull(importDrafts.editedAt), lt(importDrafts.createdAt, ago(draftHours))),
    and(isNotNull(importDrafts.editedAt), lt(importDrafts.editedAt, ago(editedDraftDays * 24))),
  )
  await db.delete(importDrafts).where(and(isOf(importDrafts.userId), isOld))
  const isItsDraft = and(eq(importDrafts.id, importParts.draftId), isOf(importDrafts.userId))
  const isOfNone = notExists(db.select().from(importDrafts).where(isItsDraft))
  await db
    .delete(importParts)
    .where(and(isOf(importParts.userId), lt(importParts.createdAt, ago(draftHours)), isOfNone))
}

const isTheirs = (user: User, draft: string): SQL | undefined =>
  and(eq(importDrafts.id, draft), eq(importDrafts.userId, user.id), isKept())

/** Whether a draft is young enough: of an hour, or of some days once it was edited. */
const isKept = (): SQL | undefined =>
  or(
    sql`${importDrafts.createdAt} >= ${ago(draftHours).toISOString()}`,
    sql`${importDrafts.editedAt} >= ${ago(editedDraftDays * 24).toISOString()}`,
  )

const ago = (hours: number) => new Date(Date.now() - hours * hour)

/** What is said of a draft that is too old, another's, or that never was. */
export const gone = () => new ApiError('not_found', 'This draft is gone: import the file again')

/** Some at a time: as many as weigh no more together than one statement may, and one where it weighs more. */
export function* inBatches<Row extends { content: string }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let weight = 0
  for (const row of rows) {
    if (batch.length > 0 && (weight + row.content.length > statementCharacters || batch.length >= 200)) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(row)
    weight += row.content.length
  }
  if (batch.length > 0) yield batch
}
