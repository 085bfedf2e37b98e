import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Length, lengths, type Sort, type WorkPageQuery } from '#shared/library.ts'
import { catalogueOrder, type chapters, foldForSearch, naturalSumOrClassic, works } from '../../db/schema.ts'

const byTitle = catalogueOrder(works.filingTitle)
const byAuthor = catalogueOrder(works.author)

export const sortOrders: Record<Sort, SQL[]> = {
  title_asc: [asc(byTitle)],
  title_desc: [desc(byTitle)],
  author_asc: [asc(byAuthor), asc(byTitle)],
  author_desc: [desc(byAuthor), asc(byTitle)],
}

/** Condition: a work matches the search, the category and the reading time of a query; undefined when the query has none of them. */
export function matchesQuery({ search, category, length, ...pace }: WorkPageQuery): SQL | undefined {
  return and(
    matchesSearch(works.searched, search),
    category ? eq(works.category, category) : undefined,
    length ? hasLength(length, pace) : undefined,
  )
}

/** Condition: every word of the search occurs in a folded column. Dashes separate words; punctuation alone matches nothing. */
export function matchesSearch(column: PgColumn, search: string): SQL | undefined {
  const words = search.split(/[\s\p{Pd}]+/u).filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word))
  if (words.length === 0 && search.trim()) return sql`false`
  const occurs = (word: string) =>
    sql`${column} like '%' || ${escapePattern(foldForSearch(sql`${word}::text`))} || '%'`
  return and(...words.map(occurs))
}

/** Escapes a text for LIKE, which the trigram index supports. */
const escapePattern = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`

/**
 * Condition: the reading time of a work is in the range `length`. The time in minutes is the factor sum divided by `wordsPerMinute`. A work
 * without words is in no range.
 */
function hasLength(length: Length, { wordsPerMinute, pauses }: PaceQuery): SQL | undefined {
  const shorter = lengths[lengths.indexOf(length) - 1] ?? 0
  const factorSum = selectFactorSum(pauses)
  return and(
    gt(factorSum, Number(shorter) * wordsPerMinute),
    length === 'longer' ? undefined : lte(factorSum, Number(length) * wordsPerMinute),
  )
}

type PaceQuery = Pick<WorkPageQuery, 'wordsPerMinute' | 'pauses'>

/** Selects the sum of the word factors, to compute the reading time. For a speed that includes pauses, selects the word count. */
export function selectFactorSum(
  pauses: PaceQuery['pauses'],
  table: typeof works | typeof chapters = works,
): SQL<number> {
  if (pauses === 'Included') return sql`${table.wordCount}`
  return pauses === 'Natural' ? naturalSumOrClassic(table) : sql`${table.factorSum}`
}
