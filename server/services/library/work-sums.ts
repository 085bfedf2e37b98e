import { and, asc, count, desc, eq, gt, gte, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Work } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import { workNotFound } from '../account/access.ts'
import { coverWindow, drawCover } from './draw-cover.ts'

/** Recomputes the sums over a work's chapters, and its cover. The caller must have locked the work. Returns the work. */
export async function updateWorkSums(tx: Db, id: number): Promise<Work> {
  const { wordCount, factorSum, naturalSum, workId } = chapters
  // A work without chapters has no row.
  const [sums = { chapterCount: 0, wordCount: 0, factorSum: 0, naturalSum: 0 }] = await tx
    .select({
      chapterCount: count(),
      wordCount: sum(wordCount).mapWith(wordCount),
      factorSum: sum(factorSum).mapWith(factorSum),
      naturalSum: sum(naturalSum).mapWith(naturalSum),
    })
    .from(chapters)
    .where(eq(workId, id))
    .groupBy(workId)
  const row = { ...sums, cover: await readCover(tx, id) }
  return requireRow(await tx.update(works).set(row).where(eq(works.id, id)).returning(), workNotFound)
}

/** Minimum words of the chapter on the cover. A shorter chapter, such as a dedication, is used only when all are shorter. */
const pageWords = 40

async function readCover(db: Db, workId: number): Promise<string | null> {
  const { id, content, order, wordCount } = chapters
  const first = db
    .select({ id })
    .from(chapters)
    .where(eq(chapters.workId, workId))
    .orderBy(desc(gte(wordCount, pageWords)), asc(order))
    .limit(1)
  const [page] = await db
    .select({ start: sql<string>`left(${content}, ${coverWindow})`, category: works.category })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(inArray(id, first))
  return page ? drawCover(page.start, page.category) : null
}

/** Number of covers drawn per batch. */
const batchSize = 8

/**
 * Draws the covers that are missing. Safe in several processes at once, and while works are edited.
 * @param pause called after each batch with its duration, in ms; ends the drawing by throwing
 */
export async function drawMissingCovers(db: Db, pause: (tookMs: number) => Promise<unknown>): Promise<void> {
  for (;;) {
    const started = performance.now()
    const isMissing = and(isNull(works.cover), gt(works.chapterCount, 0))
    const batch = await db.select({ id: works.id }).from(works).where(isMissing).limit(batchSize)
    if (batch.length === 0) return
    for (const { id } of batch) {
      const cover = await readCover(db, id)
      await db
        .update(works)
        .set({ cover })
        .where(and(eq(works.id, id), isNull(works.cover)))
    }
    await pause(performance.now() - started)
  }
}
