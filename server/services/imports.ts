import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Book, Draft, DraftDecision } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import { draftHours } from '#shared/limits.ts'
import type { Db } from '../db/client.ts'
import { one } from '../db/one.ts'
import { importDrafts, importParts, works } from '../db/schema.ts'
import { type ChosenPart, chooseParts } from '../import/chosen-parts.ts'
import type { BookFile } from '../import/parse-book.ts'
import { headingMarks, withoutHeadingMarks } from '../import/structure/heading-marks.ts'
import { runInWorker } from '../worker/run-in-worker.ts'
import { type Actor, recordEvent } from './audit.ts'

/** How a draft shows the beginning of a part, in characters. */
const previewCharacters = 200
/** What one statement writes at most, in characters of text: whoever else asks the database waits for it. */
const statementCharacters = 10_000
/** After each statement the database is left to others for so many times as long as it took. */
const restTimes = 2

/**
 * Reads a book and keeps it as a draft for an hour: a row with the book but its texts, and a row for each part's text. No
 * statement is long, and the draft is there once the first row is, which is written last.
 * @throws ApiError with a sentence that says what is wrong with the file.
 */
export async function readImport(db: Db, user: User, file: BookFile): Promise<Draft> {
  const { parts, ...head } = await runInWorker('readBook', { name: file.name, bytes: file.bytes })
  await cleanUpDrafts(db)
  const id = randomBytes(24).toString('base64url')
  await keepTexts(db, user, id, parts)
  const bare = parts.map(({ content: _, ...part }) => part)
  await db.insert(importDrafts).values({ id, userId: user.id, book: { ...head, parts: bare } })
  return {
    id,
    ...head,
    chapters: parts.map(({ title, wordCount, factorSum, content, matter }, index) => ({
      index,
      title,
      wordCount,
      factorSum,
      preview: previewOf(content),
      ...(matter ? { matter } : {}),
    })),
  }
}

async function keepTexts(db: Db, user: User, draftId: string, parts: { content: string }[]): Promise<void> {
  const rows = parts.map(({ content }, part) => ({ draftId, part, userId: user.id, content }))
  for (const some of inBatches(rows)) {
    const started = performance.now()
    await db.insert(importParts).values(some)
    await setTimeout((performance.now() - started) * restTimes)
  }
}

/**
 * Makes the work of a draft with the chapters that were chosen, and the draft is gone.
 * @throws ApiError `not_found` when the draft is another administrator's or too old; `invalid` where a part is unknown or
 * chosen twice; `too_large` where one is no chapter any more.
 */
export async function finishImport(
  db: Db,
  user: User,
  by: Actor,
  draft: string,
  decision: DraftDecision,
): Promise<Work> {
  const isMine = and(
    eq(importDrafts.id, draft),
    eq(importDrafts.userId, user.id),
    sql`${importDrafts.createdAt} >= ${oldest().toISOString()}`,
  )
  const found = one(await db.select({ book: importDrafts.book }).from(importDrafts).where(isMine), gone)
  const chosen = await measured(db, draft, found.book, decision)
  const { chapters: _, ...about } = decision

  const made = await db.transaction(async (tx) => {
    // Whoever takes the draft away makes the work: it cannot be made twice.
    one(await tx.delete(importDrafts).where(isMine).returning({ id: importDrafts.id }), gone)
    const work = one(
      await tx
        .insert(works)
        .values({
          ...about,
          creatorId: user.id,
          chapterCount: chosen.length,
          wordCount: sum(chosen.map(({ words }) => words)),
          factorSum: sum(chosen.map(({ factors }) => factors)),
        })
        .returning(),
    )
    await addChapters(tx, work.id, draft, chosen)
    await recordEvent(tx, by, 'book_imported', work.title)
    return work
  })
  await db.delete(importParts).where(eq(importParts.draftId, draft))
  return made
}

/** The parts that were chosen; where the category has been corrected their words are counted and timed anew. */
async function measured(db: Db, draft: string, book: Book, decision: DraftDecision): Promise<ChosenPart[]> {
  const chosen = chooseParts(book, decision)
  const { category } = decision
  if (category === book.category) return chosen
  const texts: string[] = []
  for (const { part, losesMarks } of chosen) {
    const row = one(
      await db
        .select({ content: importParts.content })
        .from(importParts)
        .where(and(eq(importParts.draftId, draft), eq(importParts.part, part))),
      gone,
    )
    texts.push(losesMarks ? withoutHeadingMarks(row.content) : row.content)
  }
  const measures = await runInWorker('measureTexts', { texts, category })
  return chosen.map((part, index) => ({
    ...part,
    words: measures[index]?.wordCount ?? 0,
    factors: measures[index]?.factorSum ?? 0,
  }))
}

/**
 * The texts go from row to row within the database, compressed as they are: the embedded one answers nobody else until the
 * work is made, and to compress them again would take five times as long. Only what loses marks is written anew.
 */
async function addChapters(
  tx: Db,
  workId: number,
  draft: string,
  chosen: readonly ChosenPart[],
): Promise<void> {
  await tx.execute(sql`
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
    select ${workId}::int, chosen.title,
      case when chosen."losesMarks" then regexp_replace(import_parts.content, ${headingMarks}, '', 'gn')
        else import_parts.content end,
      chosen."order", chosen.words, chosen.factors
    from json_to_recordset(${JSON.stringify(chosen)}::json)
      as chosen(part int, title text, "order" int, words int, factors float8, "losesMarks" boolean)
    join import_parts on import_parts.draft_id = ${draft} and import_parts.part = chosen.part`)
}

/** Removes the drafts that are too old, and the texts of none; a draft's texts, which were written before it, stay with it. */
export async function cleanUpDrafts(db: Db): Promise<void> {
  await db.delete(importDrafts).where(lt(importDrafts.createdAt, oldest()))
  const theirs = db.select().from(importDrafts).where(eq(importDrafts.id, importParts.draftId))
  await db.delete(importParts).where(and(lt(importParts.createdAt, oldest()), notExists(theirs)))
}

/** Some at a time: as many as weigh no more together than one statement may, and one where it weighs more. */
function* inBatches<Row extends { content: string }>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let weight = 0
  for (const row of rows) {
    if (batch.length > 0 && (weight + row.content.length > statementCharacters || batch.length >= 200)) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(row)
    weight += row.content.length
  }
  if (batch.length > 0) yield batch
}

const oldest = () => new Date(Date.now() - draftHours * 3_600_000)
const gone = () => new ApiError('not_found', 'This draft is gone: import the file again')
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** In one line there are no headings. */
function previewOf(content: string): string {
  return [...withoutHeadingMarks(content.slice(0, previewCharacters * 2))]
    .slice(0, previewCharacters)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
