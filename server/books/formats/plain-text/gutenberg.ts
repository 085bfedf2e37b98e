import { cleanLine } from '../../structure/clean.ts'
import { findLicence, gutenbergStart } from '../../structure/gutenberg-licence.ts'
import type { Omissions } from '../../structure/omissions.ts'

/** Number of lines searched for the header, which includes a long legal text in old files. */
const headerMaxLines = 600
/** Up to four paragraphs of credits (`Produced by ...`) before the title page. */
const makers =
  /^(?:\s*(?:produced by|e-?text prepared|transcribed (?:by|from)|this e-?(?:text|book) was|prepared by|scanned by|html version).*\n(?:(?![^\S\n]*\n).+\n)*){1,4}/i

/** Removes Project Gutenberg's header, licence and credits; other texts are unchanged. */
export function stripGutenberg(text: string, omissions: Omissions) {
  const lines = text.split('\n')
  const head = lines.slice(0, headerMaxLines)
  // Several lines of an old header can match: the last match ends the header.
  const from = head.findLastIndex((line) => gutenbergStart.test(line)) + 1
  const to = findLicence(lines, from)
  const isGutenberg = /Project Gutenberg/i.test(head.slice(0, 40).join('\n'))
  if (from === 0 && !(isGutenberg && to < lines.length)) return { text, title: '', author: '', language: '' }
  omissions.add('licence', [...lines.slice(0, from), ...lines.slice(to)].join('\n'))
  const [, oldTitle = '', oldAuthor = ''] = oldHeader.exec(head.find(Boolean) ?? '') ?? []
  const book = lines.slice(from, to).join('\n')
  const [credits = ''] = makers.exec(book) ?? []
  omissions.add('makers', credits)
  return {
    text: book.slice(credits.length),
    title: readHeader(head, 'Title') || cleanLine(oldTitle),
    author: readHeader(head, 'Author') || cleanLine(oldAuthor),
    language: readHeader(head, 'Language'),
  }
}

/** Returns the value of a header field (`Title: ...`) with its indented continuation lines. */
function readHeader(head: readonly string[], name: string): string {
  const [, value = ''] = new RegExp(`^${name}:(.*(?:\\n[^\\S\\n]+\\S.*)*)`, 'm').exec(head.join('\n')) ?? []
  return value.split('\n').map(cleanLine).filter(Boolean).join(': ')
}

/** Line with title and author in the oldest headers. */
const oldHeader = /Project Gutenberg(?:'s)? (?:e-?text|e-?book) (?:of|,) ?(.{1,200}?)(?:,? by (.{1,100}))?$/i
