import { cleanLine } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'

/** Search limit for the header; the old small print is long. */
const headerMaxLines = 600
/** Credits of the file's makers before the title page. */
const makers =
  /^(?:produced by|e-?text prepared|transcribed (?:by|from)|this e-?(?:text|book) was|prepared by|scanned by|html version)/i

/** Removes Project Gutenberg's header, licence and credits; other texts are unchanged. */
export function stripGutenberg(text: string, omissions: Omissions) {
  const lines = text.split('\n')
  const head = lines.slice(0, headerMaxLines)
  // The old small print has a first and a last line of stars: the last match ends the header.
  const from = head.findLastIndex((line) => gutenbergStart.test(line)) + 1
  const to = findLicence(lines, from)
  const isGutenberg =
    head.slice(0, from).join('\n').includes('Gutenberg') ||
    /Project Gutenberg/i.test(head.slice(0, 40).join('\n'))
  if (from === 0 && !(isGutenberg && to < lines.length)) return { text, title: '', author: '', language: '' }
  omissions.add('licence', [...lines.slice(0, from), ...lines.slice(to)].join('\n'))
  const [, oldTitle = '', oldAuthor = ''] = oldHeader.exec(head.find(Boolean) ?? '') ?? []
  return {
    text: removeMakers(lines.slice(from, to), omissions).join('\n'),
    title: readHeader(head, 'Title') || cleanLine(oldTitle),
    author: readHeader(head, 'Author') || cleanLine(oldAuthor),
    language: readHeader(head, 'Language'),
  }
}

/** Returns the value of a line `Title: ...` with its indented continuation lines. */
function readHeader(head: readonly string[], name: string): string {
  const [, value = ''] = new RegExp(`^${name}:(.*(?:\\n[^\\S\\n]+\\S.*)*)`, 'm').exec(head.join('\n')) ?? []
  return value.split('\n').map(cleanLine).filter(Boolean).join(': ')
}

/** The oldest headers have title and author on one line. */
const oldHeader = /Project Gutenberg(?:'s)? (?:e-?text|e-?book) (?:of|,) ?(.{1,200}?)(?:,? by (.{1,100}))?$/i

/** Removes up to four leading paragraphs of credits. */
function removeMakers(lines: readonly string[], omissions: Omissions): string[] {
  let at = 0
  for (let paragraphs = 0; paragraphs < 4; paragraphs++) {
    const begins = lines.findIndex((line, index) => index >= at && line.trim() !== '')
    if (begins < 0 || !makers.test(lines[begins]?.trim() ?? '')) break
    const ends = lines.findIndex((line, index) => index > begins && line.trim() === '')
    at = ends < 0 ? lines.length : ends
  }
  omissions.add('makers', lines.slice(0, at).join('\n'))
  return lines.slice(at)
}

/** The last line of Project Gutenberg's header. */
export const gutenbergStart = /^\W{0,5}(?:START OF (?:THE|THIS) PROJECT GUTENBERG|END\W{0,3}THE SMALL PRINT)/i
/** The first line of its licence. Case-sensitive: prose may use the words. */
const end = /^\W{0,5}(?:END OF (?:THE |THIS )?PROJECT GUTENBERG|End of (?:the |this )?Project Gutenberg)/
const licenceMaxCharacters = 40_000

/** Returns the index of the line or block at which the final licence begins; `texts.length` without one. */
export function findLicence(texts: readonly string[], after: number): number {
  let begins = texts.length
  let characters = 0
  for (let at = texts.length - 1; at > after; at--) {
    const text = texts[at] ?? ''
    characters += text.length + 1
    if (characters > licenceMaxCharacters) break
    if (end.test(text)) begins = at
  }
  return begins
}
