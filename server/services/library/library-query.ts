import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { type Length, lengths, type Sort, type WorkPageQuery } from '#shared/library.ts'
import type { Pace } from '#shared/timing/pace.ts'
import { folded, inCatalogue, naturalSumOf, works } from '../../db/schema.ts'

const byTitle = inCatalogue(works.filingTitle)
const byAuthor = inCatalogue(works.author)

export const orders: Record<Sort, SQL[]> = {
  title_asc: [asc(byTitle)],
  title_desc: [desc(byTitle)],
  author_asc: [asc(byAuthor), asc(byTitle)],
  author_desc: [desc(byAuthor), asc(byTitle)],
}

/** The works that are asked for: by the words of a search, a category, and how long they take at the reader's pace. */
export function matching({ search, category, length, ...pace }: WorkPageQuery): SQL | undefined {
  return and(
    withWords(search),
    category ? eq(works.category, category) : undefined,
    length ? ofLength(length, pace) : undefined,
  )
}

/** Every word of the search stands somewhere in the title, the author or the description; hyphens part words. */
function withWords(search: string): SQL | undefined {
  const words = search.split(/[\s\-‐-―]+/).filter(Boolean)
  return and(
    ...words.map((word) => sql`${works.searched} like '%' || ${escaped(folded(sql`${word}::text`))} || '%'`),
  )
}

/** A text in a pattern that it fits alone. Patterns are what an index of trigrams knows. */
const escaped = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`

/** A work takes as many minutes as its factors, added up, hold the pace. What has no words has no length. */
function ofLength(length: Length, { wordsPerMinute, pauses }: PaceQuery): SQL | undefined {
  const shorter = lengths[lengths.indexOf(length) - 1] ?? 0
  return and(
    gt(sumAt(pauses), Number(shorter) * wordsPerMinute),
    length === 'longer' ? undefined : lte(sumAt(pauses), Number(length) * wordsPerMinute),
  )
}

type PaceQuery = Pick<WorkPageQuery, 'wordsPerMinute' | 'pauses'>

/** The sum of a work's factors. */
export function sumAt(pauses: Pace): SQL<number> {
  return pauses === 'Natural' ? naturalSumOf(works) : sql`${works.factorSum}`
}
