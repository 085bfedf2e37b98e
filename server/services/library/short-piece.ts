import { and, asc, desc, eq, gt, lte, not, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { User } from '#shared/account.ts'
import type { ShortPiece, shortPieceQuery } from '#shared/library.ts'
import { shortPieceMinutes } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { chapters, works } from '../../db/schema.ts'
import { isListedFor } from '../account/access.ts'
import { factorSumAt } from './library-query.ts'

/**
 * Finds the work that a new reader begins with: among those that take at most five minutes the one with the fewest chapters, and the
 * longest of these; without any, the shortest work.
 */
export async function findShortPiece(
  db: Db,
  user: User,
  { wordsPerMinute, pauses }: z.output<typeof shortPieceQuery>,
): Promise<ShortPiece> {
  const factorSum = factorSumAt(pauses)
  const { chapterCount } = works
  const findFirst = async (condition: SQL, order: SQL[]): Promise<ShortPiece> => {
    const [piece] = await db
      .select({ workId: works.id, chapterId: chapters.id, title: works.title })
      .from(works)
      .innerJoin(chapters, eq(chapters.workId, works.id))
      .where(and(isListedFor(user), gt(factorSum, 0), condition))
      .orderBy(...order, asc(works.id), asc(chapters.order))
      .limit(1)
    return piece ?? null
  }
  const isShort = lte(factorSum, shortPieceMinutes * wordsPerMinute)
  return (
    (await findFirst(isShort, [asc(chapterCount), desc(factorSum)])) ??
    findFirst(not(isShort), [asc(factorSum)])
  )
}
