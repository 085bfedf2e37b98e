import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'

/** Lines between blank lines. */
export interface Paragraph {
  readonly lines: readonly string[]
  readonly blankBefore: number
}

/** Splits a text into paragraphs at blank lines. */
export function readParagraphs(text: string): Paragraph[] {
  const paragraphs: { lines: string[]; blankBefore: number }[] = []
  let blank = 2
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd()
    if (trimmed === '') blank += 1
    else if (blank > 0) {
      paragraphs.push({ lines: [trimmed], blankBefore: blank })
      blank = 0
    } else paragraphs.at(-1)?.lines.push(trimmed)
  }
  assertParagraphLimit(paragraphs.length)
  return paragraphs
}

/** Minimum number of blank lines that set a heading apart. */
export const largeGap = 3
export const sentenceEnd = /[.!?…。！？]["”’'»“」』)_]*$/u

const unspacedMinLines = 10
/** Minimum share of lines that end a sentence. If a text reaches it, each line becomes a paragraph. */
const sentencesShare = 0.85
/** Maximum share of indented lines in prose. */
const indentedShareMax = 0.5
/** Minimum number of long lines in prose, as a share of the lines that are not indented. */
const longShare = 0.7
const longLine = /^\S.{49}/
/**
 * Indent of a paragraph, which begins with a capital, perhaps after a quotation mark or dash. The indented continuation of a verse
 * line begins in lower case instead.
 */
const indented = /^(?:[ \t]{2,}|\u3000+)["'“‘«„—–-]*[\p{Lu}\p{Lo}]/u

/**
 * Splits a paragraph of a text without blank lines. If nearly all lines end a sentence, each line becomes a paragraph. Otherwise, prose is
 * split at its indents, and other text stays whole.
 */
export function splitUnspaced({ lines, blankBefore }: Paragraph): Paragraph[] {
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  const indents = count(indented)
  const isProse =
    indents <= lines.length * indentedShareMax && count(longLine) >= (lines.length - indents) * longShare
  const isLines = count(sentenceEnd) >= lines.length * sentencesShare
  if (lines.length < unspacedMinLines || !(isLines || isProse)) return [{ lines, blankBefore }]
  const starts = lines.flatMap((line, at) => (at === 0 || isLines || indented.test(line) ? [at] : []))
  return starts.map((from, at) => ({
    lines: lines.slice(from, starts[at + 1]),
    blankBefore: at === 0 ? blankBefore : 1,
  }))
}

/** Joins the trimmed lines of a paragraph; empty for undefined. */
export const joinLines = (paragraph: Paragraph | undefined) =>
  paragraph?.lines.map((line) => line.trim()).join(' ') ?? ''

export const countWords = (text: string) => text.trim().split(/\s+/).length

/** Minimum number of words in prose. */
const proseMinWords = 40
/** Minimum number of lower-case words in prose. A word counts only after a lower-case letter, a comma or a semicolon. */
const proseMinRuns = 14
/** Number of consecutive paragraphs that count as text when each is a sentence. */
const sentencesMin = 3

/** Returns true when body text begins at a paragraph: prose, or several sentences. */
export function beginsText(paragraphs: readonly Paragraph[], at: number): boolean {
  const [first = '', ...others] = paragraphs.slice(at, at + sentencesMin).map(joinLines)
  const runs = first.match(/[\p{Ll},;][.!?]?\s+\p{Ll}/gu) ?? []
  const isProse = countWords(first) >= proseMinWords && runs.length >= proseMinRuns
  return isProse || (others.length === sentencesMin - 1 && [first, ...others].every(isSentence))
}

/** Returns true for a text of at least three words that ends a sentence and has at least half of its words in lower case. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
  const lower = words.filter((word) => /^\p{Ll}/u.test(word))
  return words.length >= 3 && sentenceEnd.test(text) && lower.length * 2 >= words.length
}

/** Returns the median number of blank lines before paragraphs or headings. */
export function findUsualGap(some: readonly { readonly blankBefore: number }[]): number {
  const gaps = some.map(({ blankBefore }) => blankBefore).sort((one, other) => one - other)
  return gaps[gaps.length >> 1] ?? 1
}
