import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { User } from '#shared/account.ts'
import type {
  Chapter,
  ChapterSummary,
  LibraryWork,
  ShortPiece,
  shortPieceQuery,
  Work,
} from '#shared/library.ts'
import type { NewWork } from '#shared/library-changes.ts'
import { shortPieceMinutes } from '#shared/limits.ts'
import { parseId } from '#shared/pages.ts'
import { noWords } from '#shared/timing/measure.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { chapterNotFound, isListedFor, isPublic, isReadableBy, workNotFound } from '../account/access.ts'
import { remeasureIfStale } from '../reading/remeasure.ts'
import { selectFactorSum, sortOrders } from './library-query.ts'
import { updateWorkSums } from './work-sums.ts'

/** Columns of a chapter's summary, without the text. */
const {
  content,
  revision,
  updatedAt,
  measuredBy,
  wordStarts: _wordStarts,
  ...summaryColumns
} = getTableColumns(chapters)

const { searched, filingTitle, createdAt, characters, ...workColumns } = getTableColumns(works)

export { workColumns }

export function listWorks(db: Db, user: User): Promise<Work[]> {
  return db
    .select(workColumns)
    .from(works)
    .where(isListedFor(user))
    .orderBy(...sortOrders.title_asc, works.id)
}

export async function withChapters(db: Db, found: Work[]): Promise<LibraryWork[]> {
  if (found.length === 0) return []
  const byWork = new Map(found.map((work) => [work.id, { ...work, chapters: [] as ChapterSummary[] }]))
  const rows = await db
    .select(summaryColumns)
    .from(chapters)
    .where(inArray(chapters.workId, [...byWork.keys()]))
    .orderBy(chapters.workId, chapters.order)
  for (const chapter of rows) byWork.get(chapter.workId)?.chapters.push(chapter)
  return [...byWork.values()]
}

/** @throws ApiError `not_found`, also for another reader's own book, and for a hidden work unless the user is an administrator */
export async function getWork(db: Db, user: User, id: number): Promise<Work> {
  const isReadable = and(eq(works.id, id), isReadableBy(user))
  return requireRow(await db.select(workColumns).from(works).where(isReadable), workNotFound)
}

/** Returns a work for the preview of a link; undefined when it is not visible to everyone or the id is invalid. */
export async function findLinkedWork(db: Db, id: string) {
  const workId = parseId(id)
  if (workId === undefined) return undefined
  const { title, author, description, category, cover } = works
  const [work] = await db
    .select({ id: works.id, title, author, description, category, cover })
    .from(works)
    .where(and(eq(works.id, workId), isPublic()))
  return work
}

/** Lists the chapters of a work in order, without content. @throws ApiError `not_found` as `getWork` */
export async function listChapters(db: Db, user: User, workId: number): Promise<ChapterSummary[]> {
  await getWork(db, user, workId)
  return db.select(summaryColumns).from(chapters).where(eq(chapters.workId, workId)).orderBy(chapters.order)
}

/**
 * Returns the cache version of a chapter: the transactions that last wrote its row and the row of its work, which has the category.
 * @throws ApiError `not_found`, also for a chapter of a hidden work unless the user is an administrator
 */
export async function findChapterVersion(db: Db, user: User, id: number): Promise<string> {
  const rows = await db
    .select({ measuredBy, version: sql<string>`concat_ws(' ', ${chapters}.xmin, ${works}.xmin)` })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.id, id), isReadableBy(user)))
  const chapter = requireRow(rows, chapterNotFound)
  return (await remeasureIfStale(db, id, chapter)) ? findChapterVersion(db, user, id) : chapter.version
}

/** Returns a chapter. Access must have been checked by `findChapterVersion`. @throws ApiError `not_found` */
export async function getChapter(db: Db, id: number): Promise<Chapter> {
  const rows = await db
    .select({ ...summaryColumns, content, revision, updatedAt, category: works.category })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(eq(chapters.id, id))
  return requireRow(rows, chapterNotFound)
}

/**
 * Finds a work for a new reader to begin with. Of the works that take at most five minutes, chooses one with the fewest chapters;
 * of several such works, the longest. Without works of five minutes, chooses the shortest work.
 */
export async function findShortPiece(
  db: Db,
  user: User,
  { wordsPerMinute, pauses }: z.output<typeof shortPieceQuery>,
): Promise<ShortPiece> {
  const factorSum = selectFactorSum(pauses)
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

export interface WholeWork extends NewWork {
  chapters: { title: string; content: string }[]
}

/** Adds a work with all its chapters, in this order, and measures them. */
export async function addWork(db: Db, { chapters: contents, ...work }: WholeWork): Promise<number> {
  const texts = contents.map(({ content }) => content)
  const measures = measureTexts({ texts, category: work.category })
  const measured = contents.map((chapter, index) => ({
    ...chapter,
    ...(measures[index] ?? noWords),
    order: index + 1,
  }))
  return db.transaction(async (tx) => {
    const { id } = requireRow(await tx.insert(works).values(work).returning({ id: works.id }))
    if (measured.length > 0)
      await tx.insert(chapters).values(measured.map((chapter) => ({ ...chapter, workId: id })))
    await updateWorkSums(tx, id)
    return id
  })
}
