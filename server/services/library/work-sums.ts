import { eq, sql } from 'drizzle-orm'
import type { Work } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { chapters, works } from '../../db/schema.ts'
import { workNotFound } from '../account/access.ts'

/** Computes the sums over a work's chapters again. Returns the work. */
export async function updateWorkSums(tx: Db, id: number): Promise<Work> {
  const ofWork = sql`from ${chapters} where ${chapters.workId} = ${id}`
  return requireRow(
    await tx
      .update(works)
      .set({
        chapterCount: sql`(select count(*) ${ofWork})`,
        wordCount: sql`(select coalesce(sum(${chapters.wordCount}), 0) ${ofWork})`,
        factorSum: sql`(select coalesce(sum(${chapters.factorSum}), 0) ${ofWork})`,
        naturalSum: sql`(select coalesce(sum(${chapters.naturalSum}), 0) ${ofWork})`,
      })
      .where(eq(works.id, id))
      .returning(),
    workNotFound,
  )
}
