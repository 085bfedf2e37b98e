import { randomBytes } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { and, eq, like, lt, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Draft, DraftDecision } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import { draftHours } from '#shared/limits.ts'
import type { Db } from '../db/client.ts'
import { importDrafts, works } from '../db/schema.ts'
import { type ChosenPart, chooseParts } from '../import/chosen-parts.ts'
import type { BookFile, MeasuredBook } from '../import/read-book.ts'
import { runAside } from '../worker/run-aside.ts'

/** How a draft shows the beginning of a part, in characters. */
const previewCharacters = 200
/** What one statement writes at most, in characters of text: whoever else asks the database waits for it. */
const draftStatementCharacters = 10_000
/** Within the transaction the embedded database answers nobody else: fewer statements are done sooner. */
const workStatementCharacters = 200_000
/** After each statement the database is left to others for so many times as long as it took. */
const restTimes = 2

/**
 * Reads a book and keeps it as a draft for an hour. A draft is a row with the book but its texts, and a row for each
 * part's text (`draft/index`): no statement is long, and the draft is there once the first is, which is written last.
 * @throws ApiError with a sentence that says what is wrong with the file.
 */
export async function readImport(db: Db, user: User, file: BookFile): Promise<Draft> {
  const book = await runAside('readBook', { name: file.name, bytes: file.bytes })
  await db.delete(importDrafts).where(lt(importDrafts.createdAt, oldest()))
  const id = randomBytes(24).toString('base64url')
  const { parts, ...head } = book
  const rows = parts.map((part, index) => ({
    id: `${id}/${index}`,
    userId: user.id,
    book: { ...head, parts: [part] },
  }))
  for (const some of inBatches(
    rows,
    draftStatementCharacters,
    ({ book }) => book.parts[0]?.content.length ?? 0,
  )) {
    const started = performance.now()
    await db.insert(importDrafts).values(some)
    await setTimeout((performance.now() - started) * restTimes)
  }
  const bare: MeasuredBook = { ...head, parts: parts.map((part) => ({ ...part, content: '' })) }
  await db.insert(importDrafts).values({ id, userId: user.id, book: bare })
  return {
    id,
    ...head,
    chapters: parts.map(({ title, wordCount, content, isFrontMatter }, index) => ({
      index,
      title,
      wordCount,
      preview: previewOf(content),
      isFrontMatter,
    })),
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
  draft: string,
  decision: DraftDecision,
): Promise<Work> {
  const isMine = and(
    eq(importDrafts.id, draft),
    eq(importDrafts.userId, user.id),
    sql`${importDrafts.createdAt} >= ${oldest().toISOString()}`,
  )
  // An id of a part's row is none of a draft.
  if (!/^[\w-]{32}$/.test(draft)) throw gone()
  const [found] = await db.select({ book: importDrafts.book }).from(importDrafts).where(isMine)
  if (!found) throw gone()
  const chosen = await measured(db, draft, found.book as MeasuredBook, decision)
  const { chapters: _, ...about } = decision

  const made = await db.transaction(async (tx) => {
    // Whoever takes the draft away makes the work: it cannot be made twice.
    const [taken] = await tx.delete(importDrafts).where(isMine).returning({ id: importDrafts.id })
    if (!taken) throw gone()
    const [work] = await tx
      .insert(works)
      .values({
        ...about,
        creatorId: user.id,
        chapterCount: chosen.length,
        wordCount: sum(chosen.map(({ words }) => words)),
        factorSum: sum(chosen.map(({ factors }) => factors)),
      })
      .returning()
    if (!work) throw new Error('an insert returned no row')
    for (const some of inBatches(chosen, workStatementCharacters, ({ length }) => length)) {
      await addChapters(tx, work.id, some)
      // Its answers come without a turn of the event loop: who asks for no data need not wait.
      await setImmediate()
    }
    return work
  })
  await db.delete(importDrafts).where(like(importDrafts.id, `${draft.replace(/_/g, '\\_')}/%`))
  return made
}

/** The parts that were chosen; where the category has been corrected their words are timed anew. */
async function measured(
  db: Db,
  draft: string,
  book: MeasuredBook,
  decision: DraftDecision,
): Promise<ChosenPart[]> {
  const chosen = chooseParts(book, draft, decision)
  const { category } = decision
  if (category === book.category) return chosen
  const texts: string[] = []
  for (const { id } of chosen) {
    const [row] = await db
      .select({ book: importDrafts.book })
      .from(importDrafts)
      .where(eq(importDrafts.id, id))
    if (!row) throw gone()
    texts.push(row.book.parts[0]?.content ?? '')
  }
  const measures = await runAside('measureTexts', { texts, category })
  return chosen.map((part, index) => ({
    ...part,
    words: measures[index]?.wordCount ?? 0,
    factors: measures[index]?.factorSum ?? 0,
  }))
}

/** The texts go from row to row within the database: nothing of them passes through here. */
async function addChapters(tx: Db, workId: number, chosen: readonly ChosenPart[]): Promise<void> {
  await tx.execute(sql`
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
    select ${workId}::int, chosen.title, import_drafts.book #>> '{parts,0,content}', chosen."order", chosen.words, chosen.factors
    from json_to_recordset(${JSON.stringify(chosen)}::json)
      as chosen(id text, title text, "order" int, words int, factors float8)
    join import_drafts on import_drafts.id = chosen.id`)
}

/** Some at a time: as many as weigh no more together than one statement may, and one where it weighs more. */
function* inBatches<Item>(
  items: readonly Item[],
  most: number,
  weigh: (item: Item) => number,
): Generator<Item[]> {
  let batch: Item[] = []
  let weight = 0
  for (const item of items) {
    if (batch.length > 0 && (weight + weigh(item) > most || batch.length >= 200)) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(item)
    weight += weigh(item)
  }
  if (batch.length > 0) yield batch
}

const oldest = () => new Date(Date.now() - draftHours * 3_600_000)
const gone = () => new ApiError('not_found', 'This draft is gone: import the file again')
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function previewOf(content: string): string {
  return [...content.slice(0, previewCharacters * 2)]
    .slice(0, previewCharacters)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
