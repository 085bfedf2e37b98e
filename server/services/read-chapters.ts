import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ExportedChapter } from '#shared/export.ts'
import type { Db } from '../db/client.ts'
import { chapters, works } from '../db/schema.ts'

/**
 * Reads the chapters of works a few at a time, in the order of the works and of each work: together they may be more than fits
 * into memory. One that is gone or forbidden by the time it would be read is left out.
 * @param wanted which works, as a condition; asked again with each batch
 * @param wordsAtOnce a batch has about so many words, or one chapter that has more
 */
export async function* readChapters(
  db: Db,
  wanted: SQL | undefined,
  wordsAtOnce: number,
): AsyncGenerator<ExportedChapter[]> {
  const { id, workId, title, order, content, wordCount } = chapters
  const inOrder = [asc(workId), asc(order)]
  const all = await db
    .select({ id, wordCount })
    .from(chapters)
    .innerJoin(works, eq(works.id, workId))
    .where(wanted)
    .orderBy(...inOrder)
  let batch: number[] = []
  let words = 0
  for (const [at, chapter] of all.entries()) {
    batch.push(chapter.id)
    words += chapter.wordCount
    if (words < wordsAtOnce && at < all.length - 1) continue
    yield await db
      .select({ id, workId, title, order, content })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(inArray(id, batch), wanted))
      .orderBy(...inOrder)
    batch = []
    words = 0
  }
}
