import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { countBytes, countCharacters } from '#shared/fields.ts'
import { headingMarks, withoutHeadingMarks } from '#shared/heading-marks.ts'
import type { Book, ChosenChapter } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import { paragraphsOf, textOfPieces } from '#shared/pieces.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '../../../shared/timing/measure.ts'
import { type ComposedPart, chooseParts, largeSentence, type WholePart } from '../../books/chosen-parts.ts'
import type { Db } from '../../db/client.ts'
import { chapters, importParts } from '../../db/schema.ts'
import { runInWorker } from '../../jobs/worker/run-in-worker.ts'
import { bookOf, type DraftOfKind, gone, inBatches, isTextOf } from './import-drafts.ts'

/** A chapter with its text, measured. */
interface MadeChapter extends Measure {
  title: string
  order: number
  content: string
}

/** The chapters that a draft becomes, counted and timed. */
export interface ReadChapters {
  whole: WholePart[]
  made: MadeChapter[]
  /** What they have together. */
  sums: {
    chapterCount: number
    wordCount: number
    factorSum: number
    naturalSum: number
    characters: number
  }
}

/**
 * The chapters of a draft that were chosen.
 * @throws ApiError `not_found` when the draft is another's or too old; `invalid` where a part is unknown or chosen twice;
 * `too_large` where one is no chapter any more.
 */
export async function readChapters(
  db: Db,
  user: User,
  draft: DraftOfKind,
  { chapters: chosen, category }: { chapters: ChosenChapter[]; category: Category },
): Promise<ReadChapters> {
  const book = await bookOf(db, user, draft)
  const { whole: unmeasured, composed } = chooseParts(book, chosen, category)
  const whole = await measured(db, user, draft.id, book, unmeasured, category)
  const made = await compose(db, user, draft.id, composed, category)
  const characters = [
    ...whole.map(({ part }) => book.parts[part]?.characters ?? 0),
    ...made.map(({ content }) => countCharacters(content)),
  ]
  const sums = {
    chapterCount: whole.length + made.length,
    wordCount: sum([...whole.map(({ words }) => words), ...made.map(({ wordCount }) => wordCount)]),
    factorSum: sum([...whole.map(({ factors }) => factors), ...made.map(({ factorSum }) => factorSum)]),
    naturalSum: sum([...whole, ...made].map(({ naturalSum }) => naturalSum)),
    characters: sum(characters),
  }
  return { whole, made, sums }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The parts that were chosen whole; where the category has been corrected their words are counted and timed anew. */
async function measured(
  db: Db,
  user: User,
  draft: string,
  book: Book,
  chosen: WholePart[],
  category: Category,
): Promise<WholePart[]> {
  if (category === book.category) return chosen
  const texts: string[] = []
  for (const { part, losesMarks } of chosen) {
    const text = (await textsOf(db, user, draft, [part])).get(part) ?? ''
    texts.push(losesMarks ? withoutHeadingMarks(text) : text)
  }
  const measures = await runInWorker('measureTexts', { texts, category })
  return chosen.map((part, index) => {
    const { wordCount: words, factorSum: factors, ...rest } = measures[index] ?? noWords
    return { ...part, words, factors, ...rest }
  })
}

/** The chapters that are put together of pieces, with their texts. @throws ApiError where one has no text or is too large. */
async function compose(
  db: Db,
  user: User,
  draft: string,
  composed: ComposedPart[],
  category: Category,
): Promise<MadeChapter[]> {
  const texts: string[] = []
  // A part that was divided often is read and parted once.
  const read = new Map<number, string[]>()
  for (const { pieces, title, order, losesMarks } of composed) {
    const parts = new Set(pieces.map(({ part }) => part))
    const unread = [...parts].filter((part) => !read.has(part))
    for (const [part, text] of await textsOf(db, user, draft, unread)) read.set(part, paragraphsOf(text))
    const joined = textOfPieces(pieces, (part) => read.get(part))
    const text = (losesMarks ? withoutHeadingMarks(joined) : joined).trimEnd()
    const name = `chapters.${order - 1}.pieces`
    if (text.trim() === '') throw refusal('invalid', name, `“${title}” has no text: leave it out`)
    if (countBytes(text) > chapterMaxBytes) throw refusal('too_large', name, largeSentence(title))
    texts.push(text)
  }
  if (texts.length === 0) return []
  const measures = await runInWorker('measureTexts', { texts, category })
  return composed.map(({ title, order }, index) => ({
    title,
    order,
    content: texts[index] ?? '',
    ...(measures[index] ?? noWords),
  }))
}

const refusal = (code: 'invalid' | 'too_large', name: string, sentence: string) =>
  new ApiError(code, sentence, { fields: { [name]: sentence } })

async function textsOf(db: Db, user: User, draft: string, parts: number[]): Promise<Map<number, string>> {
  if (parts.length === 0) return new Map()
  const rows = await db
    .select({ part: importParts.part, content: importParts.content })
    .from(importParts)
    .where(and(isTextOf(user, draft), inArray(importParts.part, parts)))
  if (rows.length < parts.length) throw gone()
  return new Map(rows.map(({ part, content }) => [part, content]))
}

/** Writes the chapters of a draft into a work. */
export async function addChapters(
  tx: Db,
  user: User,
  workId: number,
  draft: DraftOfKind,
  { whole, made }: ReadChapters,
): Promise<void> {
  await addWhole(tx, workId, isTextOf(user, draft.id), whole)
  for (const some of inBatches(made))
    await tx.insert(chapters).values(some.map((chapter) => ({ ...chapter, workId })))
}

/**
 * The texts go from row to row within the database, compressed as they are: the embedded one answers nobody else until the
 * work is made, and to compress them again would take five times as long. Only what loses marks is written anew.
 */
async function addWhole(
  tx: Db,
  workId: number,
  isText: SQL | undefined,
  whole: readonly WholePart[],
): Promise<void> {
  await tx.execute(sql`
    insert into chapters (work_id, title, content, "order", word_count, factor_sum, natural_sum, measured_by)
    select ${workId}::int, chosen.title,
      case when chosen."losesMarks" then regexp_replace(import_parts.content, ${headingMarks}, '', 'gn')
        else import_parts.content end,
      chosen."order", chosen.words, chosen.factors, chosen."naturalSum", chosen."measuredBy"
    from json_to_recordset(${JSON.stringify(whole)}::json)
      as chosen(part int, title text, "order" int, words int, factors float8, "naturalSum" float8,
        "measuredBy" int, "losesMarks" boolean)
    join import_parts on ${and(isText, sql`import_parts.part = chosen.part`)}`)
}
