import { and, asc, desc, eq, gt, lte, not, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { User } from '#shared/account.ts'
import type { ShortPiece, shortPieceQuery } from '#shared/library.ts'
import { shortPieceMinutes } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { chapters, works } from '../../db/schema.ts'
import { listedFor } from '../account/access.ts'
import { sumAt } from './library-query.ts'

/**
 * What somebody new begins with: of the works that are read in five minutes at their pace one of a single chapter, and the longest
 * of these; else the shortest work there is.
 */
export async function findShortPiece(
  db: Db,
  user: User,
  { wordsPerMinute, pauses }: z.output<typeof shortPieceQuery>,
): Promise<ShortPiece> {
  const sum = sumAt(pauses)
  const { chapterCount } = works
  const find = async (wanted: SQL, order: SQL[]): Promise<ShortPiece> => {
    const [piece] = await db
      .select({ workId: works.id, chapterId: chapters.id, title: works.title })
      .from(works)
      .innerJoin(chapters, eq(chapters.workId, works.id))
      .where(and(listedFor(user), gt(sum, 0), wanted))
      .orderBy(...order, asc(works.id), asc(chapters.order))
      .limit(1)
    return piece ?? null
  }
  const short = lte(sum, shortPieceMinutes * wordsPerMinute)
  return (await find(short, [asc(chapterCount), desc(sum)])) ?? find(not(short), [asc(sum)])
}
