import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { ChapterSummary, LibraryWork, Work } from '#shared/library.ts'
import type { NewWork } from '#shared/library-changes.ts'
import { noWords } from '../../../shared/timing/measure.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { plannedOnce } from '../../db/postgres/planned-once.ts'
import { chapters, works } from '../../db/schema.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { listedFor, noChapter, noWork, readableBy, requireReadableWork } from '../account/access.ts'
import { recountChapter } from '../reading/remeasure.ts'
import { orders } from './library-query.ts'

/** What an answer says of a chapter, but its text. */
export const summary = {
  id: chapters.id,
  workId: chapters.workId,
  title: chapters.title,
  order: chapters.order,
  wordCount: chapters.wordCount,
  factorSum: chapters.factorSum,
  naturalSum: chapters.naturalSum,
}

/** What an answer says of a work. */
export const ofWork = {
  id: works.id,
  title: works.title,
  author: works.author,
  authorBio: works.authorBio,
  description: works.description,
  category: works.category,
  isHiddenFromLibrary: works.isHiddenFromLibrary,
  creatorId: works.creatorId,
  ownerId: works.ownerId,
  chapterCount: works.chapterCount,
  wordCount: works.wordCount,
  factorSum: works.factorSum,
  naturalSum: works.naturalSum,
}

/** Every work the user may see, by title. */
export function listWorks(db: Db, user: User): Promise<Work[]> {
  return db
    .select(ofWork)
    .from(works)
    .where(listedFor(user))
    .orderBy(...orders.title_asc, works.id)
}

/** Columns under the names that they have in answers. */
export function named(columns: Record<string, PgColumn>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
}

/** The works, each with its chapters in order. */
export async function withChapters(db: Db, found: Work[]): Promise<LibraryWork[]> {
  const chapters = await chaptersOf(db, found)
  return found.map((work) => ({ ...work, chapters: chapters.get(work.id) ?? [] }))
}

async function chaptersOf(db: Db, of: { id: number }[]): Promise<Map<number, ChapterSummary[]>> {
  const ids = of.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(summary)
    .from(chapters)
    .where(inArray(chapters.workId, ids))
    .orderBy(chapters.workId, chapters.order)
  const byWork = new Map<number, ChapterSummary[]>(ids.map((id) => [id, []]))
  for (const chapter of rows) byWork.get(chapter.workId)?.push(chapter)
  return byWork
}

/** @throws ApiError `not_found`, for another's own book too, and for a hidden work where the user is a reader. */
export async function getWork(db: Db, user: User, id: number): Promise<Work> {
  return one(
    await db
      .select()
      .from(works)
      .where(and(eq(works.id, id), readableBy(user))),
    noWork,
  )
}

/** The work's chapters in order, without content. @throws ApiError `not_found`, for a hidden work too where the user is a reader. */
export async function listChapters(db: Db, user: User, workId: number): Promise<ChapterSummary[]> {
  await requireReadableWork(db, user, workId)
  return db.select(summary).from(chapters).where(eq(chapters.workId, workId)).orderBy(chapters.order)
}

/**
 * What tells a chapter as it stands now from what it was; its text is not looked at.
 * @throws ApiError `not_found`, for a chapter of a hidden work too where the user is a reader.
 */
export async function findChapterVersion(db: Db, user: User, id: number): Promise<string> {
  const { rows } = (await db.execute(sql`
    select ${chapters.measuredBy} as "measuredBy", ${versionOfChapter} as version
    from ${chapters} join ${works} on ${works.id} = ${chapters.workId}
    where ${chapters.id} = ${id} and ${readableBy(user)}
    ${plannedOnce}`)) as unknown as { rows: { measuredBy: number; version: string }[] }
  const { measuredBy, version } = one(rows, noChapter)
  return (await recountChapter(db, id, { measuredBy })) ? findChapterVersion(db, user, id) : version
}

/** The transactions that wrote its row and its work's last, of which the answer has the category. */
const versionOfChapter = sql`concat_ws(' ', ${chapters}.xmin, ${works}.xmin)`

/**
 * A chapter as JSON of the contract's `chapter`, of whoever may read it.
 * @throws ApiError `not_found`.
 */
export async function writeChapter(db: Db, id: number): Promise<string> {
  const answer = {
    ...summary,
    content: chapters.content,
    revision: chapters.revision,
    category: works.category,
  }
  const { rows } = (await db.execute(sql`
    select row_to_json(chapter)::text as written from (
      select ${named(answer)} from ${chapters} join ${works} on ${works.id} = ${chapters.workId} where ${eq(chapters.id, id)}
    ) chapter`)) as unknown as { rows: { written: string }[] }
  return one(rows, noChapter).written
}

/** A work with all that is in it. */
export interface WholeWork extends NewWork {
  chapters: { title: string; content: string }[]
}

/** Adds a work with all its chapters, in this order; their words are counted and timed as they are stored. */
export async function addWork(db: Db, { chapters: parts, ...work }: WholeWork): Promise<number> {
  const texts = parts.map(({ content }) => content)
  const measures = measureTexts({ texts, category: work.category })
  const measured = parts.map((part, index) => ({
    ...part,
    ...(measures[index] ?? noWords),
    order: index + 1,
  }))
  return db.transaction(async (tx) => {
    const added = one(
      await tx
        .insert(works)
        .values({
          ...work,
          chapterCount: measured.length,
          wordCount: sum(measured.map(({ wordCount }) => wordCount)),
          factorSum: sum(measured.map(({ factorSum }) => factorSum)),
          naturalSum: sum(measured.map(({ naturalSum }) => naturalSum)),
        })
        .returning({ id: works.id }),
    )
    if (measured.length > 0) {
      await tx.insert(chapters).values(measured.map((chapter) => ({ ...chapter, workId: added.id })))
    }
    return added.id
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
