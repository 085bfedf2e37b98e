import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { NewAnnotation } from '#shared/annotations.ts'
import { ApiError } from '#shared/errors.ts'
import { annotationQuoteMaxCharacters } from '#shared/limits.ts'
import { defaultCategory } from '#shared/texts.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Tokens } from '#shared/timing/token-table.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { decodeWordStarts } from '#shared/timing/word-starts.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { chapterNotFound, isOwnText, isReadableBy, textNotFound } from '../account/access.ts'

type MarkedRange = Pick<NewAnnotation, 'startWord' | 'endWord' | 'revision'>

/** Place of an annotation; exactly one of the ids is set. */
interface Place {
  chapterId?: number | null
  textId?: number | null
}

/**
 * Reads the marked words and the titles of their text, which stays as it is until the transaction ends.
 * @throws ApiError `not_found` when the reader may not read the text, `conflict` when the words were counted in another revision,
 * `invalid` past its end
 */
export async function readMarkedWords(tx: Db, user: User, { chapterId, textId }: Place, range: MarkedRange) {
  const { content, wordStarts, revision, category, ...titles } = textId
    ? await lockText(tx, user, textId)
    : await lockChapter(tx, user, chapterId ?? 0)
  if (revision !== range.revision) {
    const reason = 'This text was changed while you were reading it'
    throw new ApiError('conflict', reason, { fields: { revision: reason } })
  }
  const starts = decodeWordStarts(wordStarts ?? new Uint8Array())
  if (range.endWord > starts.length) {
    const reason = `The text has ${starts.length} words`
    throw new ApiError('invalid', reason, { fields: { endWord: reason } })
  }
  return { ...titles, quote: quoteWords(content, category ?? defaultCategory, starts, range) }
}

async function lockChapter(tx: Db, user: User, id: number) {
  const { content, wordStarts, revision } = chapters
  const titles = { title: works.title, author: works.author, chapterTitle: chapters.title }
  const rows = await tx
    .select({ content, wordStarts, revision, category: works.category, ...titles })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.id, id), isReadableBy(user)))
    .for('share', { of: chapters })
  return requireRow(rows, chapterNotFound)
}

async function lockText(tx: Db, user: User, id: number) {
  const { content, wordStarts, revision, category, title } = userTexts
  const noTitle = sql<string>`''`
  const rows = await tx
    .select({ content, wordStarts, revision, category, title, author: noTitle, chapterTitle: noTitle })
    .from(userTexts)
    .where(isOwnText(user, id))
    .for('share')
  return requireRow(rows, textNotFound)
}

/** Characters parsed before a marked word that stands far within its paragraph. */
const reachCharacters = 10_000

/** Returns the words of a range as displayed, verse by lines, cut at the limit of a quote. */
function quoteWords(
  content: string,
  category: Category,
  starts: Uint32Array,
  { startWord, endWord }: MarkedRange,
): string {
  const [start = 0, last = 0] = [starts[startWord - 1], starts[endWord - 1]]
  const from = Math.max(content.lastIndexOf('\n\n', start), start - reachCharacters, 0)
  const end = content.indexOf('\n\n', last)
  const tokens = tokenize(content.slice(from, end < 0 ? undefined : end), category)
  let quote = ''
  for (let index = 0; index < tokens.count; index += 1) {
    const at = from + tokens.start(index)
    if (at >= start && at <= last) quote += quote && separateFromLast(tokens, index) + tokens.text(index)
    if (at === start) quote = tokens.text(index)
  }
  const characters = [...quote]
  if (characters.length <= annotationQuoteMaxCharacters) return quote
  return `${characters.slice(0, annotationQuoteMaxCharacters - 1).join('')}…`
}

/** Returns the space between a token and the one before it; none in scripts without spaces. */
function separateFromLast(tokens: Tokens, index: number): string {
  const lineBreak = tokens.breakBefore(index)
  if (lineBreak === 'line') return '\n'
  if (lineBreak !== 'none') return '\n\n'
  return /\s/.test(tokens.source.slice(tokens.end(index - 1), tokens.start(index))) ? ' ' : ''
}
