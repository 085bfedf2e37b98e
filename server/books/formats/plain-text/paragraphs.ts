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

const unspacedMinLines = 10
/** Minimum share of lines that end a sentence when each is a paragraph. */
const sentencesShare = 0.85
const endsSentence = /[.!?…:。！？—][”"’'»」』)]*$/u
/** Maximum share of lines that begin a paragraph, and minimum length of most others, in columns. */
const indentedShareMax = 0.5
const proseMinColumns = 50
/** An indent before a capital, a quotation or a dash: turned lines of verse begin with a small letter. */
const indented = /^(?:[ \t]{2,}|\u3000+)["'“‘«„—–-]*[\p{Lu}\p{Lo}]/u

/** Splits a paragraph of a text without blank lines: at each line when nearly all end a sentence, otherwise at indents of prose. */
export function splitUnspaced({ lines, blankBefore }: Paragraph): Paragraph[] {
  const count = (test: (line: string) => boolean) => lines.filter(test).length
  const isIndented = (line: string) => indented.test(line)
  const indents = count(isIndented)
  const isProse =
    indents > 1 &&
    indents <= lines.length * indentedShareMax &&
    count((line) => /^\s/.test(line)) === indents &&
    count((line) => !isIndented(line) && line.length >= proseMinColumns) >= (lines.length - indents) * 0.7
  const isLines = count((line) => endsSentence.test(line)) >= lines.length * sentencesShare
  if (lines.length < unspacedMinLines || !(isLines || isProse)) return [{ lines, blankBefore }]
  const starts = lines.flatMap((line, at) => (at === 0 || isLines || isIndented(line) ? [at] : []))
  return starts.map((from, at) => ({
    lines: lines.slice(from, starts[at + 1]),
    blankBefore: at === 0 ? blankBefore : 1,
  }))
}

export const joinLines = ({ lines }: Paragraph) => lines.map((line) => line.trim()).join(' ')

/** Joins the lines of the paragraph at an index; empty out of range. */
export function joinLinesAt(paragraphs: readonly Paragraph[], at: number): string {
  const paragraph = paragraphs[at]
  return paragraph ? joinLines(paragraph) : ''
}

/** Reports at least `minWords` words, and more than `minRuns` lower-case words after another word, as sentences have. */
function isProse(paragraph: Paragraph, minWords: number, minRuns: number): boolean {
  if (countParagraphWords(paragraph) < minWords) return false
  return (joinLines(paragraph).match(/[\p{Ll},;][.!?]?\s+\p{Ll}/gu)?.length ?? 0) > minRuns
}

export const countParagraphWords = (paragraph: Paragraph) => joinLines(paragraph).split(/\s+/).length

/** This many sentences in a row are text, however short. */
const sentencesMin = 3
const sentenceEnd = /[.!?…][”"’'»“)]*$/

/** Reports that text begins at a paragraph: prose of at least `minWords` words, or several sentences. */
export function beginsText(paragraphs: readonly Paragraph[], at: number, minWords: number): boolean {
  const some = paragraphs.slice(at, at + sentencesMin)
  const [first] = some
  if (first && isProse(first, minWords, minWords / 3)) return true
  return some.length === sentencesMin && some.map(joinLines).every(isSentence)
}

/** Reports at least three words, most of them in lower case, and an end. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
  const isLower = (word: string) => /^\p{Ll}/u.test(word)
  return words.length >= 3 && sentenceEnd.test(text) && words.filter(isLower).length * 2 >= words.length
}

/** Returns the median number of blank lines between paragraphs. */
export function findUsualGap(paragraphs: readonly Paragraph[]): number {
  const gaps = paragraphs.map(({ blankBefore }) => blankBefore).sort((one, other) => one - other)
  return gaps[gaps.length >> 1] ?? 1
}
