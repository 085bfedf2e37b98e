import { and, eq, getTableColumns, gte, max, sql } from 'drizzle-orm'
import { ApiError } from '#shared/errors.ts'
import type { Chapter } from '#shared/library.ts'
import type { ChapterChanges, NewChapter } from '#shared/library-changes.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, works } from '../../db/schema.ts'
import { isInLibrary, noChapter } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { anchorChapter, positionsInChapter } from '../reading/anchored-positions.ts'
import { recountChapter } from '../reading/remeasure.ts'
import { type EditedText, measure, withEditedText } from './edited-text.ts'
import { sumUp } from './work-sums.ts'
import { lockWork } from './works.ts'

/**
 * Adds a chapter, at the end or where `order` says; what stands there and behind it moves on.
 * @throws ApiError `not_found` for the work, `invalid` when the body names another one.
 */
export async function createChapter(db: Db, workId: number, added: NewChapter): Promise<Chapter> {
  if (added.workId !== undefined && added.workId !== workId) {
    const reason = 'workId must be the work of the address'
    throw new ApiError('invalid', reason, { fields: { workId: reason } })
  }
  const { title, content, order } = added
  const [work] = await db
    .select({ category: works.category })
    .from(works)
    .where(and(eq(works.id, workId), isInLibrary()))
  // Before the work is held: a long chapter takes its time.
  const measured = work && (await measure(content, work.category))
  const made = await db.transaction(async (tx) => {
    const { category } = await lockWork(tx, workId)
    if (!measured || category !== work.category) return undefined
    const last = await lastOrder(tx, workId)
    const at = order ?? last + 1
    if (at <= last) await makeRoom(tx, workId, at)
    const made = one(
      await tx
        .insert(chapters)
        .values({ workId, title, content, order: at, ...measured })
        .returning(),
    )
    await sumUp(tx, workId)
    return { ...made, category }
  })
  // The work has been given another category meanwhile.
  return made ?? createChapter(db, workId, added)
}

async function lastOrder(tx: Db, workId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(chapters.order) })
    .from(chapters)
    .where(eq(chapters.workId, workId))
  return row?.last ?? 0
}

/** Moves the chapters from a place on by one, if one stands there. */
async function makeRoom(tx: Db, workId: number, at: number): Promise<void> {
  const isTaken = sql`exists (select 1 from ${chapters} where ${chapters.workId} = ${workId} and ${chapters.order} = ${at})`
  await tx
    .update(chapters)
    .set({ order: sql`${chapters.order} + 1` })
    .where(and(eq(chapters.workId, workId), gte(chapters.order, at), isTaken))
}

/** A text may be megabytes: who has it already does not read it again. */
const { content: _text, ...withoutText } = getTableColumns(chapters)

/**
 * Changes a chapter. Its readers stay at the same words, or the nearest that are left, in the same transaction.
 * @throws ApiError `not_found`.
 */
export async function updateChapter(db: Db, id: number, changes: ChapterChanges): Promise<Chapter> {
  const before = one(
    await db
      .select({
        workId: chapters.workId,
        content: chapters.content,
        revision: chapters.revision,
        measuredBy: chapters.measuredBy,
        category: works.category,
      })
      .from(chapters)
      .innerJoin(works, eq(works.id, chapters.workId))
      .where(and(eq(chapters.id, id), isInLibrary())),
    noChapter,
  )
  if (await recountChapter(db, id, before)) return updateChapter(db, id, changes)
  const { workId, category } = before
  const after = { content: changes.content ?? before.content, category }
  const changed = await withEditedText(
    before,
    after,
    () => positionsInChapter(db, { id, ownerId: null }),
    (edited) =>
      db.transaction(async (tx) => {
        const work = await lockWork(tx, workId)
        const held = one(
          await tx.select(withoutText).from(chapters).where(eq(chapters.id, id)).for('no key update'),
          noChapter,
        )
        // It has been edited meanwhile, or its work has another category now.
        if (held.revision !== before.revision || work.category !== category) return undefined
        return writeChapter(tx, { ...held, content: before.content }, changes, edited)
      }),
  )
  return changed ? { ...changed, category } : updateChapter(db, id, changes)
}

async function writeChapter(
  tx: Db,
  held: typeof chapters.$inferSelect,
  { title = held.title, content = held.content, order = held.order }: ChapterChanges,
  { measure: measured, anchor }: EditedText,
) {
  const { id, workId } = held
  const revision = anchor ? held.revision + 1 : held.revision
  await tx
    .update(chapters)
    .set({ title, ...(anchor && { content, revision, ...measured }) })
    .where(eq(chapters.id, id))
  if (anchor) await anchorChapter(tx, { id, ownerId: null, revision }, anchor)
  if (order !== held.order) await move(tx, held, order)
  await sumUp(tx, workId)
  return {
    ...one(await tx.select(withoutText).from(chapters).where(eq(chapters.id, id)), noChapter),
    content,
  }
}

/** Puts a chapter where another stands or none does; those between move up by one. In one statement: orders stay unique. */
async function move(
  tx: Db,
  chapter: { id: number; workId: number; order: number },
  to: number,
): Promise<void> {
  const from = chapter.order
  const column = chapters.order
  const isTaken = sql`exists (select 1 from ${chapters} as other where other.work_id = ${chapter.workId} and other."order" = ${to})`
  const shifted =
    to > from
      ? sql`when ${isTaken} and ${column} > ${from} and ${column} <= ${to} then ${column} - 1`
      : sql`when ${isTaken} and ${column} >= ${to} and ${column} < ${from} then ${column} + 1`
  await tx
    .update(chapters)
    .set({
      order: sql`case when ${chapters.id} = ${chapter.id} then ${to}::int ${shifted} else ${column} end`,
    })
    .where(eq(chapters.workId, chapter.workId))
}

/** Deletes a chapter with what was read of it; the site's statistics stay. @throws ApiError `not_found`. */
export async function deleteChapter(db: Db, by: Actor, id: number): Promise<void> {
  const workId = await findWorkOf(db, id)
  await db.transaction(async (tx) => {
    const work = await lockWork(tx, workId)
    const chapter = one(
      await tx.select({ title: chapters.title }).from(chapters).where(eq(chapters.id, id)).for('update'),
      noChapter,
    )
    await tx.delete(chapters).where(eq(chapters.id, id))
    await recordEvent(tx, by, 'chapter_deleted', `${work.title}: ${chapter.title}`)
    await sumUp(tx, workId)
  })
}

async function findWorkOf(db: Db, id: number): Promise<number> {
  const chapter = one(
    await db
      .select({ workId: chapters.workId })
      .from(chapters)
      .innerJoin(works, eq(works.id, chapters.workId))
      .where(and(eq(chapters.id, id), isInLibrary())),
    noChapter,
  )
  return chapter.workId
}
