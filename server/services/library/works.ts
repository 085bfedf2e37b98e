import { and, eq, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Work } from '#shared/library.ts'
import type { NewWork, WorkChanges } from '#shared/library-changes.ts'
import { tonightMax } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, requireRow } from '../../db/queries.ts'
import { chapters, librarySize, works } from '../../db/schema.ts'
import { LostRace, withRetry } from '../../db/with-retry.ts'
import { isInLibrary, isOwnedBy, workNotFound } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockAccount } from '../account/locks.ts'
import { listChapterPlaces, reanchorChapter } from '../reading/anchored-positions.ts'
import { remeasureIfStale } from '../reading/remeasure.ts'
import { compareTexts, measure } from './edited-text.ts'
import { updateWorkSums } from './work-sums.ts'

export async function createWork(db: Db, user: User, work: NewWork): Promise<Work> {
  const row = { ...work, creatorId: user.id }
  return requireRow(await db.insert(works).values(row).returning())
}

/** Maximum attempts of a change; each attempt measures the whole book again. */
const attemptsMax = 5

/**
 * Changes a work of the library, or an own book of `owner`. With another category, measures the chapters again and re-anchors
 * positions where words moved.
 * @throws ApiError `not_found`; `unavailable` when chapters are changed again and again meanwhile
 */
export async function updateWork(db: Db, id: number, changes: WorkChanges, owner?: User): Promise<Work> {
  const isAllowed = owner ? isOwnedBy(owner) : isInLibrary()
  const isWork = and(eq(works.id, id), isAllowed)
  const busy = 'Someone else is changing this work. Please try again in a moment.'
  return withRetry(
    async () => {
      requireRow(await db.select({ id: works.id }).from(works).where(isWork), workNotFound)
      // Before the transaction, because measuring a long book takes a while.
      const remeasured = changes.category && (await remeasureAs(db, id, changes.category))
      return db.transaction(async (tx) => {
        if (owner) await lockAccount(tx, owner)
        const before = await lockWork(tx, id, isAllowed)
        const updatedAt = nextUpdatedAt(before, changes)
        if (changes.isPinned && !before.isPinned) await requireRoomForPin(tx)
        if (changes.category && changes.category !== before.category) {
          await writeRemeasured(tx, before, remeasured || [])
        }
        const row = { ...changes, updatedAt }
        await tx.update(works).set(row).where(eq(works.id, id))
        return updateWorkSums(tx, id)
      })
    },
    { attemptsMax, busy },
  )
}

/** @throws ApiError `invalid` when `tonightMax` works are pinned already */
async function requireRoomForPin(tx: Db): Promise<void> {
  // Serializes concurrent pins, so that each counts the earlier ones.
  await tx.select().from(librarySize).for('update')
  const { id, title, isPinned } = works
  const pinned = await tx.select({ title }).from(works).where(eq(isPinned, true)).orderBy(id)
  if (pinned.length < tonightMax) return
  const titles = pinned.map(({ title }) => `“${title}”`).join(', ')
  throw new ApiError('invalid', `${tonightMax} works are pinned already: ${titles}. Unpin one of them first.`)
}

async function remeasureAs(db: Db, workId: number, category: Category) {
  const { id, measuredBy } = chapters
  const rows = await db
    .select({ id, measuredBy })
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(id)
  const remeasured: RemeasuredChapter[] = []
  for (const row of rows) {
    await remeasureIfStale(db, row.id, row)
    const chapter = await remeasureChapterAs(db, row.id, category)
    if (chapter) remeasured.push(chapter)
    // Lets other requests run between two chapters.
    await new Promise(setImmediate)
  }
  return remeasured
}

type RemeasuredChapter = NonNullable<Awaited<ReturnType<typeof remeasureChapterAs>>>

/** Measures a chapter as a text of this category. `anchor` re-anchors its positions; undefined when the words stay the same. */
async function remeasureChapterAs(db: Db, id: number, category: Category) {
  const { content, revision, wordCount } = chapters
  const [before] = await db
    .select({ content, revision, wordCount, category: works.category, ownerId: works.ownerId })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(eq(chapters.id, id))
  if (!before) return undefined
  const measured = await measure(before.content, category)
  // The text is unchanged, so with an equal word count the words are the same.
  const isSame = category === before.category || measured.wordCount === before.wordCount
  const listPlaces = () => listChapterPlaces(db, { id, ownerId: before.ownerId })
  const edited = isSame ? undefined : await compareTexts(before, { ...before, category }, listPlaces)
  return {
    id,
    revision: before.revision,
    category: before.category,
    measure: measured,
    anchor: edited?.anchor,
  }
}

async function writeRemeasured(
  tx: Db,
  { id: workId, category, ownerId }: Pick<Work, 'id' | 'category' | 'ownerId'>,
  remeasured: RemeasuredChapter[],
): Promise<void> {
  const rows = await tx
    .select({ id: chapters.id, revision: chapters.revision })
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(chapters.id)
  for (const { id, revision } of rows) {
    const chapter = remeasured.find((other) => other.id === id)
    if (chapter?.revision !== revision || chapter.category !== category) {
      throw new LostRace('a chapter was written since it was measured')
    }
    const { measure: measured, anchor } = chapter
    const row = { ...measured, revision: anchor ? revision + 1 : revision }
    await tx.update(chapters).set(row).where(eq(chapters.id, id))
    if (anchor) await reanchorChapter(tx, { id, ownerId, revision: row.revision }, anchor)
  }
}

/** Deletes a work with its chapters and reading sessions; the site's statistics stay. @throws ApiError `not_found` */
export async function deleteWork(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await removeWork(tx, and(eq(works.id, id), isInLibrary()))
    await recordEvent(tx, by, 'work_deleted', title)
  })
}

/** Removes one work. @throws ApiError `not_found` */
export async function removeWork(tx: Db, where: SQL | undefined): Promise<{ title: string }> {
  return requireRow(await tx.delete(works).where(where).returning({ title: works.title }), workNotFound)
}

/** Locks a work. Call it before writing chapters, to keep their order and their sums consistent. @throws ApiError `not_found` */
export async function lockWork(tx: Db, id: number, isAllowed: SQL | undefined = isInLibrary()) {
  const isWork = and(eq(works.id, id), isAllowed)
  return requireRow(await tx.select().from(works).where(isWork).for('no key update'), workNotFound)
}
