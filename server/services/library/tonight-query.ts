import { createHash } from 'node:crypto'
import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  max,
  min,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { Work, WorkPageQuery } from '#shared/library.ts'
import { tonightMax, tonightMaxMinutes, tonightMinMinutes } from '#shared/limits.ts'
import { categories } from '#shared/timing/category.ts'
import type { Db } from '../../db/client.ts'
import { catalogueOrder, chapters, readingSessions, works } from '../../db/schema.ts'
import { isPublic } from '../account/access.ts'
import { selectFactorSum } from './library-query.ts'

interface Choice extends Pick<WorkPageQuery, 'wordsPerMinute' | 'pauses'> {
  dayNumber: number
  /** Works that the reader opened before today, the last opened first. */
  recent: Pick<Work, 'author' | 'category' | 'language'>[]
}

export type FoundPiece = Awaited<ReturnType<typeof findPieces>>[number]

/** Patterns for chapter titles: `partTitle` matches every part of a longer text (`Canto 7`, `IV.`), `firstTitle` only the first (`I.`). */
const partTitle = '^((chapter|part|book|canto|section|letter|act|scene)\\M|([ivxlcdm]+|[0-9]+)([.:)]|$))'
const firstTitle = '^((chapter|part|book|canto|act) (1|i|one)\\M|(1|i)([.:)]|$))'

/**
 * Finds the best piece of each pinned work and of each category; essays count as novels. A piece is a whole work, the opening of a longer
 * one, or a self-contained chapter. An unpinned piece is offered to a reader only on even or only on odd days, never on two days in a row.
 */
export async function findPieces(db: Db, user: User, choice: Choice) {
  const { recent, dayNumber } = choice
  const searched = (await walkLibrary(db, user, choice)).map(({ id }) => id)
  const isOwn = eq(readingSessions.userId, user.id)
  const openedWorks = db.select({ id: readingSessions.workId }).from(readingSessions).where(isOwn)
  const openedChapters = db.select({ id: readingSessions.chapterId }).from(readingSessions).where(isOwn)
  const { author, category, language, isPinned, chapterCount } = works
  const { id: chapterId, title, order, workId, wordCount } = chapters
  const firsts = db
    .select({ workId, order: min(order).as('first_order') })
    .from(chapters)
    .where(inArray(workId, searched))
    .groupBy(workId)
    .as('firsts')
  const isWhole = or(eq(chapterCount, 1), hasMinutes(works, choice))
  const isOpening = or(isWhole, eq(order, firsts.order), sql`${title} ~* ${firstTitle}`)
  const isSequel = or(isWhole, inArray(category, ['Novel', 'Stage Play']), sql`${title} ~* ${partTitle}`)
  const fits = or(hasMinutes(works, choice), hasMinutes(chapters, choice))
  const kind = sql`case ${category} when 'Essay/Information' then 'Novel' else ${category} end`
  const slot = sql`case when ${isPinned} then ${works.id}::text else ${kind} end`
  // A work and its opening are one piece: the reader's speed decides which of them is offered.
  const piece = sql`concat_ws(' ', ${user.id}::int, ${works.id}, case when ${isOpening} then 0 else ${chapterId} end)`
  const isOfDay = sql`(ascii(md5(${piece})) + ${dayNumber}::int) % 2 = 0`
  const prose = recent.find((work) => ['Novel', 'Essay/Information'].includes(work.category))?.category
  const best = [
    fits,
    isOfDay,
    eq(language, recent[0]?.language || language),
    inArray(
      author,
      recent.map((work) => work.author),
    ),
    eq(category, prose ?? 'Novel'),
  ].map((condition) => sql`(${condition})::int desc`)
  return db
    .selectDistinctOn([slot], {
      workId: works.id,
      title: works.title,
      author,
      category,
      language,
      isPinned,
      chapterId,
      chapterTitle: sql<string>`case when ${isWhole} then '' else ${title} end`,
      wordCount: sql<number>`case when ${isWhole} then ${works.wordCount} else ${wordCount} end`,
      factorSum: sql<number>`case when ${isWhole} then ${works.factorSum} else ${chapters.factorSum} end`,
      naturalSum: sql<number>`case when ${isWhole} then ${works.naturalSum} else ${chapters.naturalSum} end`,
    })
    .from(works)
    .innerJoin(chapters, eq(workId, works.id))
    .innerJoin(firsts, eq(firsts.workId, works.id))
    .where(
      and(
        // Filters both columns, because the planner does not apply the list to the joined table.
        inArray(works.id, searched),
        inArray(workId, searched),
        gt(wordCount, 0),
        or(isPinned, fits),
        or(isPinned, isOfDay),
        notInArray(chapterId, openedChapters),
        or(and(isOpening, notInArray(workId, openedWorks)), sql`not ${isSequel}`),
      ),
    )
    .orderBy(slot, ...best, sql`md5(${piece} || ${String(dayNumber)})`, order)
}

/** Number of works searched per category before and after a start id, which depends on the reader and the day. */
const worksSearched = 12

/** Selects the ids of the works to search. Uses indexes, so that the time does not grow with the library. */
function walkLibrary(db: Db, user: User, { recent, dayNumber }: Choice) {
  const select = (where: SQL | undefined, limit = worksSearched) =>
    db.select({ id: works.id }).from(works).where(and(isPublic(), where)).limit(limit)
  const digest = createHash('md5').update(`${user.id} ${dayNumber}`).digest()
  const last = db.select({ id: max(works.id) }).from(works)
  const start = sql`floor((${last}) * ${digest.readUInt32BE() / 2 ** 32}::float8)::int`
  const authors = recent.map(({ author }) => author)
  return unionAll(
    select(eq(works.isPinned, true), tonightMax),
    select(inArray(catalogueOrder(works.author), authors)),
    ...categories.flatMap((category) => {
      const isOfCategory = eq(works.category, category)
      return [
        select(and(isOfCategory, gte(works.id, start))).orderBy(asc(works.id)),
        select(and(isOfCategory, lt(works.id, start))).orderBy(desc(works.id)),
      ]
    }),
  )
}

/** Condition: a chapter or a work takes five to fifteen minutes at the reader's pace. */
const hasMinutes = (table: typeof works | typeof chapters, { pauses, wordsPerMinute: speed }: Choice) =>
  between(selectFactorSum(pauses, table), tonightMinMinutes * speed, tonightMaxMinutes * speed)
