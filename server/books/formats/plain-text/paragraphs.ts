import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'

/** Some lines of a plain text between blank ones. */
export interface Paragraph {
  readonly lines: readonly string[]
  /** How many blank lines stand before it. */
  readonly blankBefore: number
}

/** Parts a text into its paragraphs. */
export function readParagraphs(text: string): Paragraph[] {
  const paragraphs: { lines: string[]; blankBefore: number }[] = []
  let blank = 2
  for (const line of text.replaceAll('\f', '\n\n').split('\n')) {
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

/** The words of a paragraph in one line. */
export function joinLines({ lines }: Paragraph): string {
  return lines.map((line) => line.trim()).join(' ')
}

/** The words of a paragraph by its number; none where there is no such. */
export function joinLinesAt(paragraphs: readonly Paragraph[], at: number): string {
  const paragraph = paragraphs[at]
  return paragraph ? joinLines(paragraph) : ''
}

/** How many words it has, roughly. */
export function countParagraphWords(paragraph: Paragraph): number {
  return joinLines(paragraph).split(/\s+/).length
}
