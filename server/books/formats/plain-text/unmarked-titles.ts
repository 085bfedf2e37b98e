import { joinLines, type Paragraph } from './paragraphs.ts'

const lettersMin = 15

/** Finds the letter headings of a dictionary: one capital each, in alphabetical order. */
export function findAlphabet(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const found: { at: number; letter: string }[] = []
  for (const [at, { lines }] of paragraphs.entries()) {
    const [line = ''] = lines
    if (lines.length > 1 || !/^\s*\p{Lu}\.?\s*$/u.test(line)) continue
    const letter = line.trim().charAt(0)
    // The letters restart after a list of them.
    if (letter <= (found.at(-1)?.letter ?? '')) found.length = 0
    found.push({ at, letter })
  }
  return new Set(found.length < lettersMin ? [] : found.map(({ at }) => at))
}

const poemsMin = 5
/** A poem's title is one short line with more blank lines above it than stanzas have. */
const titleMaxCharacters = 80
const blankLinesMin = 3
const sentence = /[,;:]$|^\W*$/

/** Finds titles of poems in mixed case, in a book of verse. */
export function findPoemTitles(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const titles = paragraphs.flatMap((paragraph, at) => {
    const text = joinLines(paragraph)
    const isLine = paragraph.lines.length === 1 && text.length <= titleMaxCharacters && !sentence.test(text)
    const next = paragraphs[at + 1]
    const before = paragraphs[at - 1]
    // Directly below a book's title, a poem's title needs fewer blank lines.
    const minBlank =
      before && before.lines.length === 1 && before.blankBefore >= blankLinesMin
        ? blankLinesMin - 1
        : blankLinesMin
    const isApart =
      paragraph.blankBefore >= minBlank && next !== undefined && next.blankBefore < paragraph.blankBefore
    return isLine && isApart && /^[\p{Lu}\d"'“‘]/u.test(text) ? [at] : []
  })
  return new Set(titles.length < poemsMin ? [] : titles)
}
