import { and, eq, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Work } from '#shared/library.ts'
import type { NewWork, WorkChanges } from '#shared/library-changes.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, works } from '../../db/schema.ts'
import { isInLibrary, isOwnBookOf, noWork } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockAccount } from '../account/locks.ts'
import { anchorChapter, positionsInChapter } from '../reading/anchored-positions.ts'
import { recountChapter } from '../reading/remeasure.ts'
import { compareTexts, type EditedText, measure, UnforeseenPosition } from './edited-text.ts'
import { sumUp } from './work-sums.ts'

/** Adds a work without chapters. */
export async function createWork(db: Db, user: User, work: NewWork): Promise<Work> {
  return one(
    await db
      .insert(works)
      .values({ ...work, creatorId: user.id })
      .returning(),
    noWork,
  )
}

/**
 * Changes a work of the library, or an own book of `owner`. Another category times its chapters anew, and where it counts their words otherwise, readers stay at the
 * same ones. @throws ApiError `not_found`, and `unavailable` where its chapters are written again and again meanwhile.
 */
export async function updateWork(
  db: Db,
  id: number,
  changes: WorkChanges,
  owner?: User,
  triesLeft = 5,
): Promise<Work> {
  const whose = owner ? isOwnBookOf(owner) : isInLibrary()
  one(
    await db
      .select({ id: works.id })
      .from(works)
      .where(and(eq(works.id, id), whose)),
    noWork,
  )
  // Before the work is held: a long book takes its time.
  const retimed = changes.category && (await retimeWork(db, id, changes.category))
  try {
    return await db.transaction(async (tx) => {
      if (owner) await lockAccount(tx, owner)
      const before = await lockWork(tx, id, whose)
      if (changes.category && changes.category !== before.category) {
        await writeRetimed(tx, before, retimed || [])
      }
      await tx
        .update(works)
        // An update that sets nothing is no SQL.
        .set({ ...changes, title: changes.title ?? before.title })
        .where(eq(works.id, id))
      return sumUp(tx, id)
    })
  } catch (error) {
    const isOvertaken = error instanceof ChangedMeanwhile || error instanceof UnforeseenPosition
    if (!isOvertaken) throw error
    if (triesLeft > 1) return updateWork(db, id, changes, owner, triesLeft - 1)
    throw new ApiError('unavailable', 'The work is being changed just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }
}

/** A chapter has been written since it was timed. */
class ChangedMeanwhile extends Error {}

interface RetimedChapter {
  id: number
  revision: number
  /** The category that it was counted in before. */
  category: Category
  edited: EditedText
}

async function retimeWork(db: Db, workId: number, after: Category): Promise<RetimedChapter[]> {
  const ids = await db
    .select({ id: chapters.id, measuredBy: chapters.measuredBy })
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(chapters.id)
  const retimed: RetimedChapter[] = []
  for (const { id, measuredBy } of ids) {
    await recountChapter(db, id, { measuredBy })
    const [before] = await db
      .select({
        content: chapters.content,
        revision: chapters.revision,
        wordCount: chapters.wordCount,
        category: works.category,
        ownerId: works.ownerId,
      })
      .from(chapters)
      .innerJoin(works, eq(works.id, chapters.workId))
      .where(eq(chapters.id, id))
    if (!before) continue
    const { content, revision, wordCount, category, ownerId } = before
    const measured = await measure(content, after)
    // The same number of words in the same text are the same words.
    const isSame = category === after || measured.wordCount === wordCount
    const edited = isSame
      ? { measure: measured, anchor: undefined }
      : await compareTexts(before, { content, category: after }, () =>
          positionsInChapter(db, { id, ownerId }),
        )
    retimed.push({ id, revision, category, edited })
    // Others are served between one chapter and the next.
    await new Promise(setImmediate)
  }
  return retimed
}

async function writeRetimed(
  tx: Db,
  { id: workId, category, ownerId }: Pick<Work, 'id' | 'category' | 'ownerId'>,
  retimed: RetimedChapter[],
): Promise<void> {
  const all = await tx
    .select({ id: chapters.id, revision: chapters.revision })
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(chapters.id)
  for (const { id, revision } of all) {
    const found = retimed.find((one) => one.id === id)
    if (found?.revision !== revision || found.category !== category) throw new ChangedMeanwhile()
    const { measure: measured, anchor } = found.edited
    const next = anchor ? revision + 1 : revision
    await tx
      .update(chapters)
      .set({ ...measured, revision: next })
      .where(eq(chapters.id, id))
    if (anchor) await anchorChapter(tx, { id, ownerId, revision: next }, anchor)
  }
}

/** Deletes a work with its chapters and what was read of it; the site's statistics stay. @throws ApiError `not_found`. */
export async function deleteWork(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { title } = await removeWork(tx, and(eq(works.id, id), isInLibrary()))
    await recordEvent(tx, by, 'work_deleted', title)
  })
}

/** Removes one work. @throws ApiError `not_found`. */
export async function removeWork(tx: Db, which: SQL | undefined): Promise<{ title: string }> {
  const { id, title } = works
  const work = one(await tx.select({ id, title }).from(works).where(which).for('update'), noWork)
  await tx.delete(works).where(eq(works.id, work.id))
  return work
}

/** Whoever writes to a work's chapters holds the work meanwhile: their order and their sums stay true. */
export async function lockWork(tx: Db, id: number, whose: SQL | undefined = isInLibrary()): Promise<Work> {
  const which = and(eq(works.id, id), whose)
  return one(await tx.select().from(works).where(which).for('no key update'), noWork)
}
