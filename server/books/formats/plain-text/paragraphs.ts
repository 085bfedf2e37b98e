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

export const joinLines = ({ lines }: Paragraph) => lines.map((line) => line.trim()).join(' ')

/** Joins the lines of the paragraph at an index; empty out of range. */
export function joinLinesAt(paragraphs: readonly Paragraph[], at: number): string {
  const paragraph = paragraphs[at]
  return paragraph ? joinLines(paragraph) : ''
}

/** Reports at least `minWords` words, and more than `minRuns` lower-case words after another word, as sentences have. */
export function isProse(paragraph: Paragraph, minWords: number, minRuns: number): boolean {
  if (countParagraphWords(paragraph) < minWords) return false
  return (joinLines(paragraph).match(/[a-z,;][.!?]?\s+[a-z]/g)?.length ?? 0) > minRuns
}

export const countParagraphWords = (paragraph: Paragraph) => joinLines(paragraph).split(/\s+/).length
