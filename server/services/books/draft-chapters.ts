import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { fieldError } from '#shared/errors.ts'
import { countBytes, countCharacters } from '#shared/fields.ts'
import { headingMarkPattern, removeHeadingMarks } from '#shared/heading-marks.ts'
import { joinPieces, splitParagraphs } from '#shared/imports.ts'
import type { DraftDecision } from '#shared/library-changes.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import type { Clip } from '#shared/narration.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { typeset } from '#shared/typography.ts'
import {
  type ComposedPart,
  chapterTooLargeMessage,
  chooseParts,
  type WholePart,
} from '../../books/chosen-parts.ts'
import type { Db } from '../../db/client.ts'
import { chapters, importParts } from '../../db/schema.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import { type DraftKey, draftGone, getDraftBook, isDraftPart } from './import-drafts.ts'
import { addNarrations, moveToChapters } from './narration.ts'
import { toBatches } from './text-batches.ts'

type ComposedChapter = Measure & Pick<typeof chapters.$inferSelect, 'title' | 'order' | 'content'>

/** Chapters to create from a draft: `whole` are unchanged parts, `composed` are put together from ranges of paragraphs. */
export interface ReadChapters {
  whole: WholePart[]
  composed: ComposedChapter[]
  /** Length of all chapters, in characters. */
  characters: number
  /** BCP 47 tag; empty when unknown. */
  language: string
  /** Clips of the recorded narration, keyed by the order of the chapter. */
  clips: Map<number, Clip[]>
  audioUrls: string[]
}

type Decision = Pick<DraftDecision, 'chapters' | 'category' | 'isLeftAsItWas'>

/**
 * Reads and measures the chosen chapters of a draft.
 * @throws ApiError `not_found` when the draft is another user's or expired; `invalid` when a part is unknown or chosen twice;
 * `too_large` when a chapter is too large.
 */
export async function readChapters(
  db: Db,
  user: User,
  draft: DraftKey,
  { chapters: chosen, category, isLeftAsItWas }: Decision,
): Promise<ReadChapters> {
  const { book, audioUrls } = await getDraftBook(db, user, draft)
  const language = book.typographicCount && !isLeftAsItWas ? (book.language ?? '') : undefined
  const { whole, composed: others } = chooseParts(book, chosen, category)
  if (language !== undefined || category !== book.category)
    others.push(...whole.splice(0).map(({ part, ...rest }) => ({ ...rest, pieces: [{ part }] })))
  const composed = await composeChapters(db, user, draft.id, others, category, language)
  const lengths = [
    ...whole.map(({ part }) => book.parts[part]?.characters ?? 0),
    ...composed.map(({ content }) => countCharacters(content)),
  ]
  const characters = lengths.reduce((total, length) => total + length, 0)
  const isNarrated = ({ part }: Pick<WholePart, 'part'>) => book.parts[part]?.isNarrated
  const clips = await moveToChapters(db, isDraftPart(user, draft.id), book.category, [
    ...whole.filter(isNarrated).map(({ part, order }) => ({ pieces: [{ part }], order })),
    ...composed.map((chapter, index) => ({
      ...chapter,
      category,
      pieces: (others[index]?.pieces ?? []).filter(isNarrated),
    })),
  ])
  return { whole, composed, characters, language: book.language ?? '', clips, audioUrls }
}

/**
 * Joins pieces of the draft's parts into chapters, and measures the chapters.
 * @param language makes quotation marks and dashes typographic by the rules of this language; undefined keeps the text as it is
 * @throws ApiError when a chapter has no text or is too large.
 */
async function composeChapters(
  db: Db,
  user: User,
  draft: string,
  parts: ComposedPart[],
  category: Category,
  language: string | undefined,
) {
  const raw: string[] = []
  // A part that was divided into several chapters is read once.
  const paragraphs = new Map<number, string[]>()
  for (const { pieces, title, order, losesMarks } of parts) {
    const used = new Set(pieces.map(({ part }) => part))
    const unread = [...used].filter((part) => !paragraphs.has(part))
    for (const [part, text] of await readPartTexts(db, user, draft, unread))
      paragraphs.set(part, splitParagraphs(text))
    const joined = joinPieces(pieces, (part) => paragraphs.get(part))
    const text = (losesMarks ? removeHeadingMarks(joined) : joined).trimEnd()
    const name = `chapters.${order - 1}.pieces`
    if (text.trim() === '') throw fieldError('invalid', name, `“${title}” has no text: leave it out`)
    if (countBytes(text) > chapterMaxBytes) throw fieldError('too_large', name, chapterTooLargeMessage(title))
    raw.push(text)
  }
  if (raw.length === 0) return []
  const texts = language === undefined ? raw : await runInWorker('typesetTexts', { texts: raw, language })
  const measures = await runInWorker('measureTexts', { texts, category })
  return parts.map(({ title, order }, index) => ({
    title: language === undefined ? title : typeset(title, language).text,
    order,
    content: texts[index] ?? '',
    ...(measures[index] ?? noWords),
  }))
}

async function readPartTexts(db: Db, user: User, draft: string, parts: number[]) {
  if (parts.length === 0) return new Map()
  const rows = await db
    .select({ part: importParts.part, content: importParts.content })
    .from(importParts)
    .where(and(isDraftPart(user, draft), inArray(importParts.part, parts)))
  if (rows.length < parts.length) throw draftGone()
  return new Map(rows.map(({ part, content }) => [part, content]))
}

export async function addChapters(
  tx: Db,
  user: User,
  workId: number,
  draft: DraftKey,
  { whole, composed, clips, audioUrls }: ReadChapters,
): Promise<void> {
  await addWholeParts(tx, workId, isDraftPart(user, draft.id), whole)
  for (const batch of toBatches(composed))
    await tx.insert(chapters).values(batch.map((chapter) => ({ ...chapter, workId })))
  await addNarrations(tx, workId, clips, audioUrls)
}

/**
 * Copies the compressed texts within the database: compressing them again would take five times as long and block the embedded
 * database. Raw SQL, because the query builder cannot join a list of values.
 */
async function addWholeParts(tx: Db, workId: number, isPart: SQL | undefined, whole: readonly WholePart[]) {
  await tx.execute(sql`
    insert into chapters (work_id, title, content, "order", word_count, factor_sum, natural_sum, measured_by, word_starts)
    select ${workId}::int, chosen.title,
      case when chosen."losesMarks" then regexp_replace(import_parts.content, ${headingMarkPattern}, '', 'gn')
        else import_parts.content end,
      chosen."order", chosen.words, chosen.factors, chosen."naturalSum", chosen."measuredBy",
      import_parts.word_starts
    from json_to_recordset(${JSON.stringify(whole)}::json)
      as chosen(part int, title text, "order" int, words int, factors float8, "naturalSum" float8,
        "measuredBy" int, "losesMarks" boolean)
    join import_parts on ${and(isPart, sql`import_parts.part = chosen.part`)}`)
}
