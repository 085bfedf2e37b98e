import { joinLines, type Paragraph } from './paragraphs.ts'

/** A book of poems has several. */
const poemsMin = 5
/** What stands above a poem is one short line after more room than stanzas have between them. */
const titleMaxCharacters = 80
const roomMin = 3
const sentence = /[,;:]$|^\W*$/

/** Finds the titles of poems that are written like any line, with small letters, in a text that is verse. */
export function findPoemTitles(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const titles = paragraphs.flatMap((paragraph, at) => {
    const text = joinLines(paragraph)
    const isLine = paragraph.lines.length === 1 && text.length <= titleMaxCharacters && !sentence.test(text)
    const next = paragraphs[at + 1]
    const before = paragraphs[at - 1]
    // Right below the name of its book a poem's title has less room.
    const room = before && before.lines.length === 1 && before.blankBefore >= roomMin ? roomMin - 1 : roomMin
    const hasRoom =
      paragraph.blankBefore >= room && next !== undefined && next.blankBefore < paragraph.blankBefore
    return isLine && hasRoom && /^[\p{Lu}\d"'“‘]/u.test(text) ? [at] : []
  })
  return new Set(titles.length < poemsMin ? [] : titles)
}
