import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { NewAnnotation } from '#shared/annotations.ts'
import { fieldError } from '#shared/errors.ts'
import { defaultCategory } from '#shared/texts.ts'
import { hideNotes } from '#shared/timing/notes.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import { decodeWordStarts } from '#shared/timing/word-starts.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { quoteWords, shortenQuote } from '../../jobs/annotations/quotes.ts'
import { chapterNotFound, isOwnText, isReadableBy, textNotFound } from '../account/access.ts'

type MarkedRange = Pick<NewAnnotation, 'startWord' | 'endWord' | 'revision'>

/** Place of an annotation; exactly one of the ids is set. */
export interface Place {
  chapterId?: number | null | undefined
  textId?: number | null | undefined
}

/**
 * Reads the marked words and the titles of their text; locks the text until the transaction ends.
 * @throws ApiError `not_found` when the reader may not read the text, `conflict` when the range refers to another revision,
 * `invalid` when it exceeds the text
 */
export async function readMarkedWords(tx: Db, user: User, { chapterId, textId }: Place, range: MarkedRange) {
  const rows = textId
    ? await selectText(tx, user, textId).for('share')
    : await selectChapter(tx, user, chapterId ?? 0).for('share', { of: chapters })
  const text = toOpenText(requireRow(rows, textId ? textNotFound : chapterNotFound))
  if (text.revision !== range.revision)
    throw fieldError('conflict', 'revision', 'This text was changed while you were reading it')
  if (range.endWord > text.starts.length)
    throw fieldError('invalid', 'endWord', `The text has ${text.starts.length} words`)
  return { ...text.titles, quote: shortenQuote(text.readQuote(range)) }
}

/** Reads a text and the offset at which each word starts. Returns undefined when the reader may not read the text. */
export async function openMarkedText(db: Db, user: User, { chapterId, textId }: Place) {
  const [row] = await (textId ? selectText(db, user, textId) : selectChapter(db, user, chapterId ?? 0))
  return row && toOpenText(row)
}

type TextRow = Awaited<ReturnType<typeof selectText>>[number]
export type OpenText = ReturnType<typeof toOpenText>

function toOpenText({ content, wordStarts, revision, category, ...titles }: TextRow) {
  const starts = decodeWordStarts(wordStarts ?? new Uint8Array())
  // Hides footnotes, because a quote excludes them.
  const shown = hideNotes(content)
  const readQuote = (range: WordRange) => quoteWords(shown, category ?? defaultCategory, starts, range)
  return { content, starts, revision, category: category ?? defaultCategory, titles, readQuote }
}

function selectChapter(db: Db, user: User, id: number) {
  const { content, wordStarts, revision } = chapters
  const titles = { title: works.title, author: works.author, chapterTitle: chapters.title }
  return db
    .select({ content, wordStarts, revision, category: works.category, ...titles })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.id, id), isReadableBy(user)))
}

function selectText(db: Db, user: User, id: number) {
  const { content, wordStarts, revision, category, title } = userTexts
  const noTitle = sql<string>`''`
  return db
    .select({ content, wordStarts, revision, category, title, author: noTitle, chapterTitle: noTitle })
    .from(userTexts)
    .where(isOwnText(user, id))
}
