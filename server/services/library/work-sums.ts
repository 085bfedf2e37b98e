import { eq, sql } from 'drizzle-orm'
import type { Work } from '#shared/library.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, works } from '../../db/schema.ts'
import { noWork } from '../account/access.ts'

/** Brings the sums that a work keeps of its chapters up to date, and answers the work. */
export async function sumUp(tx: Db, id: number): Promise<Work> {
  const mine = sql`from ${chapters} where ${chapters.workId} = ${id}`
  return one(
    await tx
      .update(works)
      .set({
        chapterCount: sql`(select count(*) ${mine})`,
        wordCount: sql`(select coalesce(sum(${chapters.wordCount}), 0) ${mine})`,
        factorSum: sql`(select coalesce(sum(${chapters.factorSum}), 0) ${mine})`,
        naturalSum: sql`(select coalesce(sum(${chapters.naturalSum}), 0) ${mine})`,
      })
      .where(eq(works.id, id))
      .returning(),
    noWork,
  )
}
