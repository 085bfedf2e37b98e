import { count, eq, sum } from 'drizzle-orm'
import type { Work } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import { workNotFound } from '../account/access.ts'

/** Computes the sums over a work's chapters again; the caller has locked the work. Returns the work. */
export async function updateWorkSums(tx: Db, id: number): Promise<Work> {
  const { wordCount, factorSum, naturalSum, workId } = chapters
  // No row for a work without chapters.
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
  return requireRow(await tx.update(works).set(sums).where(eq(works.id, id)).returning(), workNotFound)
}
