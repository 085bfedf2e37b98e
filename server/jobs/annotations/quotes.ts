import { annotationQuoteMaxCharacters } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Tokens } from '#shared/timing/token-table.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { findWordNumber } from '#shared/timing/word-starts.ts'

/** Maximum characters parsed before the first quoted word, within its paragraph. */
const windowCharacters = 10_000

/** Returns the words of a range as displayed, with the line breaks of verse. */
export function quoteWords(
  content: string,
  category: Category,
  starts: Uint32Array,
  { startWord, endWord }: WordRange,
): string {
  const [start = 0, last = 0] = [starts[startWord - 1], starts[endWord - 1]]
  const from = Math.max(content.lastIndexOf('\n\n', start), start - windowCharacters, 0)
  const end = content.indexOf('\n\n', last)
  const tokens = tokenize(content.slice(from, end < 0 ? undefined : end), category)
  let quote = ''
  for (let index = 0; index < tokens.count; index += 1) {
    const at = from + tokens.start(index)
    if (at >= start && at <= last) quote += quote && separateFromLast(tokens, index) + tokens.text(index)
    if (at === start) quote = tokens.text(index)
  }
  return quote
}

/** Truncates a quote to the maximum stored length, with an ellipsis at its end. */
export function shortenQuote(quote: string): string {
  const characters = [...quote]
  if (characters.length <= annotationQuoteMaxCharacters) return quote
  return `${characters.slice(0, annotationQuoteMaxCharacters - 1).join('')}…`
}

/** Returns the offsets at which a range of words starts and ends in the source text, in UTF-16 units. */
export function findSpan(content: string, starts: Uint32Array, { startWord, endWord }: WordRange) {
  const [start = 0, last = 0] = [starts[startWord - 1], starts[endWord - 1]]
  return { start, end: last + (/^\S*/.exec(content.slice(last, starts[endWord]))?.[0].length ?? 0) }
}

/** Converts an offset in UTF-16 units to code points. */
export function toCodePoint(content: string, offset: number): number {
  return offset - (content.slice(0, offset).match(/[\ud800-\udbff]/g)?.length ?? 0)
}

/** Returns the separator of a token from the one before it: line breaks, a space, or nothing in scripts without spaces. */
function separateFromLast(tokens: Tokens, index: number): string {
  const lineBreak = tokens.breakBefore(index)
  if (lineBreak === 'line') return '\n'
  if (lineBreak !== 'none') return '\n\n'
  return /\s/.test(tokens.source.slice(tokens.end(index - 1), tokens.start(index))) ? ' ' : ''
}

export interface WantedQuote {
  quote: string
  /** Text around the quote, and the offset of the quote in code points. Used only to choose between several matches. */
  context?: { prefix: string; suffix: string; start: number } | undefined
}

/** A match of a quote: the start offsets of its first and last word. */
export interface QuotePlace {
  start: number
  last: number
  /** 2 when the context and the offset match, 1 when only the context matches, else 0. */
  rank: number
}

/** Folds case, typographic quotation marks and whitespace. */
export const normalizeQuote = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the two matches of the highest rank. Callers reject a quote whose two best matches have the same rank. */
export const keepBest = <Place extends { rank: number }>(places: Place[]): Place[] =>
  places.sort((one, other) => other.rank - one.rank).slice(0, 2)

const trimMarks = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text

/** Finds quotes at word boundaries in a text. Returns at most the two best matches of each quote. */
export function findQuotes({
  content,
  category,
  wanted,
}: {
  content: string
  category: Category
  wanted: WantedQuote[]
}): QuotePlace[][] {
  const tokens = tokenize(content, category)
  const starts = new Uint32Array(tokens.count)
  let text = ''
  for (let index = 0; index < tokens.count; index += 1) {
    if (index > 0 && separateFromLast(tokens, index)) text += ' '
    starts[index] = text.length
    text += normalizeQuote(tokens.text(index))
  }
  const findRun = (run: string, context: WantedQuote['context']): QuotePlace[] => {
    const places: QuotePlace[] = []
    for (let at = run ? text.indexOf(run) : -1; at >= 0; at = text.indexOf(run, at + 1)) {
      const [startWord, endWord] = [findWordNumber(starts, at), findWordNumber(starts, at + run.length - 1)]
      const found = text.slice(starts[startWord - 1], starts[endWord]).trimEnd()
      if (trimMarks(found) !== trimMarks(run)) continue
      const { start, end } = findSpan(content, tokens.starts, { startWord, endWord })
      const isInContext =
        context && content.endsWith(context.prefix, start) && content.startsWith(context.suffix, end)
      const isAtOffset = isInContext && toCodePoint(content, start) === context.start
      const rank = isAtOffset ? 2 : isInContext ? 1 : 0
      places.push({ start, last: tokens.start(endWord - 1), rank })
    }
    return keepBest(places)
  }
  return wanted.map(({ quote, context }) => {
    const phrase = normalizeQuote(quote)
    const places = findRun(phrase, context)
    return places.length > 0 ? places : findRun(trimMarks(phrase), context)
  })
}
