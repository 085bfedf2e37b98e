import { and, between, eq, getTableColumns, gte, max, type SQL, sql } from 'drizzle-orm'
import { fieldError } from '#shared/errors.ts'
import type { Chapter } from '#shared/library.ts'
import type { ChapterChanges, NewChapter } from '#shared/library-changes.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import { LostRace, withRetry } from '../../db/with-retry.ts'
import { chapterNotFound, isInLibrary, requireChapter } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { listChapterPlaces, reanchorChapter } from '../reading/anchored-positions.ts'
import { remeasureIfStale } from '../reading/remeasure.ts'
import { compareTexts, type EditedText, measure } from './edited-text.ts'
import { updateWorkSums } from './work-sums.ts'
import { lockWork } from './works.ts'

/** Columns without the text and its word starts, which may be megabytes. */
const { content: _content, wordStarts: _wordStarts, ...metadata } = getTableColumns(chapters)

type ChapterMetadata = Omit<typeof chapters.$inferSelect, 'content' | 'wordStarts'>

/**
 * Adds a chapter, at the end or at `order`. When the order is taken, the chapters from there on shift by one.
 * @throws ApiError `not_found` for the work, `invalid` when the body names another work
 */
export async function createChapter(db: Db, workId: number, added: NewChapter): Promise<Chapter> {
  if (added.workId !== undefined && added.workId !== workId)
    throw fieldError('invalid', 'workId', 'workId must match the work in the address')
  const { title, content } = added
  return withRetry(async () => {
    const [work] = await db
      .select({ category: works.category })
      .from(works)
      .where(and(eq(works.id, workId), isInLibrary()))
    // Before the transaction, because measuring a long chapter takes a while.
    const measured = work && (await measure(content, work.category))
    return db.transaction(async (tx) => {
      const { category } = await lockWork(tx, workId)
      if (!measured || category !== work.category) throw new LostRace('the category of the work has changed')
      const order = await reserveOrder(tx, workId, added.isLast ? undefined : added.order)
      const row = { workId, title, content, order, ...measured }
      const created = requireRow(await tx.insert(chapters).values(row).returning(metadata))
      await updateWorkSums(tx, workId)
      return { ...created, content, category }
    })
  })
}

/** Returns the order of a new chapter. When it is taken, shifts the chapters from there on. */
async function reserveOrder(tx: Db, workId: number, wanted: number | undefined): Promise<number> {
  const [row] = await tx
    .select({ last: max(chapters.order) })
    .from(chapters)
    .where(eq(chapters.workId, workId))
  const order = wanted ?? (row?.last ?? 0) + 1
  if (await isTaken(tx, workId, order)) {
    await shiftChapters(tx, 1, and(eq(chapters.workId, workId), gte(chapters.order, order)))
  }
  return order
}

async function isTaken(tx: Db, workId: number, order: number): Promise<boolean> {
  return (await tx.$count(chapters, and(eq(chapters.workId, workId), eq(chapters.order, order)))) > 0
}

async function shiftChapters(tx: Db, by: 1 | -1, where: SQL | undefined): Promise<void> {
  const order = sql`${chapters.order} + ${by}`
  await tx.update(chapters).set({ order }).where(where)
}

/**
 * Changes a chapter. Positions are re-anchored in the same transaction: to the same words, or to the nearest remaining ones.
 * @throws ApiError `not_found`
 */
export async function updateChapter(db: Db, id: number, changes: ChapterChanges): Promise<Chapter> {
  return withRetry(async () => {
    const before = await readForEdit(db, id)
    const { workId, category } = before
    const content = changes.content ?? before.content
    const listPlaces = () => listChapterPlaces(db, { id, ownerId: null })
    const edited = await compareTexts(before, { content, category }, listPlaces)
    return db.transaction(async (tx) => {
      const work = await lockWork(tx, workId)
      const locked = await tx.select(metadata).from(chapters).where(eq(chapters.id, id)).for('no key update')
      const current = requireRow(locked, chapterNotFound)
      // A move changes no text.
      const { order: _, beforeId, afterId, ...texts } = changes
      const updatedAt = nextUpdatedAt({ ...current, content: before.content }, texts)
      if (current.revision !== before.revision || work.category !== category) {
        throw new LostRace('the chapter was edited, or its work has another category')
      }
      const order = (await findMoveOrder(tx, current, { beforeId, afterId })) ?? changes.order
      const changed = await writeChanges(tx, current, { ...texts, order, content, updatedAt }, edited)
      return { ...changed, content, category }
    })
  })
}

async function readForEdit(db: Db, id: number) {
  const { workId, content, revision, measuredBy } = chapters
  const chapter = requireRow(
    await db
      .select({ workId, content, revision, measuredBy, category: works.category })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(eq(chapters.id, id), isInLibrary())),
    chapterNotFound,
  )
  if (await remeasureIfStale(db, id, chapter)) throw new LostRace('the chapter was measured again')
  return chapter
}

async function writeChanges(
  tx: Db,
  current: ChapterMetadata,
  { title = current.title, content, order = current.order, updatedAt }: ChapterChanges,
  edited: EditedText | undefined,
): Promise<ChapterMetadata> {
  const { id, workId } = current
  const revision = current.revision + 1
  const row = { title, updatedAt, ...(edited && { content, revision, ...edited.measure }) }
  await tx.update(chapters).set(row).where(eq(chapters.id, id))
  if (edited) await reanchorChapter(tx, { id, ownerId: null, revision }, edited.anchor)
  if (order !== current.order) await moveChapter(tx, current, order)
  await updateWorkSums(tx, workId)
  return requireRow(await tx.select(metadata).from(chapters).where(eq(chapters.id, id)), chapterNotFound)
}

/** Returns the order before or after another chapter of the work; undefined when that chapter was deleted. */
async function findMoveOrder(
  tx: Db,
  { workId, order: from }: ChapterMetadata,
  { beforeId, afterId }: Pick<ChapterChanges, 'beforeId' | 'afterId'>,
): Promise<number | undefined> {
  const isNeighbor = and(eq(chapters.workId, workId), eq(chapters.id, beforeId ?? afterId ?? 0))
  const [neighbor] = await tx.select({ order: chapters.order }).from(chapters).where(isNeighbor)
  if (!neighbor) return undefined
  // The chapters in between shift by one when the moved chapter leaves its place.
  if (beforeId) return from < neighbor.order ? neighbor.order - 1 : neighbor.order
  return from > neighbor.order ? neighbor.order + 1 : neighbor.order
}

/** Moves a chapter from the order `from` to the order `to`. If `to` is taken, the chapters in between shift by one. */
async function moveChapter(
  tx: Db,
  { id, workId, order: from }: Pick<ChapterMetadata, 'id' | 'workId' | 'order'>,
  to: number,
): Promise<void> {
  const setOrder = (order: number) => tx.update(chapters).set({ order }).where(eq(chapters.id, id))
  if (await isTaken(tx, workId, to)) {
    // Moves the chapter to order 0 first: orders start at 1 and must be unique after each statement.
    await setOrder(0)
    const isBetween = between(chapters.order, Math.min(from, to), Math.max(from, to))
    await shiftChapters(tx, to < from ? 1 : -1, and(eq(chapters.workId, workId), isBetween))
  }
  await setOrder(to)
}

/** Deletes a chapter with its reading sessions; the site's statistics stay. @throws ApiError `not_found` */
export async function deleteChapter(db: Db, by: Actor, id: number): Promise<void> {
  const { workId } = await requireChapter(db, id, isInLibrary())
  await db.transaction(async (tx) => {
    const work = await lockWork(tx, workId)
    const deleted = await tx.delete(chapters).where(eq(chapters.id, id)).returning({ title: chapters.title })
    const { title } = requireRow(deleted, chapterNotFound)
    await recordEvent(tx, by, 'chapter_deleted', `${work.title}: ${title}`)
    await updateWorkSums(tx, workId)
  })
}
