import { cleanLine } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { findLicence, gutenbergStart } from '../gutenberg-marks.ts'

/** What a text of Project Gutenberg says of itself, and the book alone, without header and licence. */
export interface GutenbergText {
  readonly text: string
  readonly title: string
  readonly author: string
}

/** How far down the header may reach, in lines; the old small print is long. */
const headerMaxLines = 600
/** What those who made the file say of themselves before the title page. */
const makers =
  /^(?:produced by|e-?text prepared|transcribed (?:by|from)|this e-?(?:text|book) was|prepared by|scanned by|html version)/i

/** Returns the book without what Project Gutenberg put around it; a text of somebody else comes back as it is. */
export function stripGutenberg(text: string, omissions: Omissions): GutenbergText {
  const lines = text.split('\n')
  const head = lines.slice(0, headerMaxLines)
  // The small print of old has a beginning and an end in stars: the last of them counts.
  const from = head.findLastIndex((line) => gutenbergStart.test(line)) + 1
  const to = findLicence(lines, from)
  const named =
    head.slice(0, from).join('\n').includes('Gutenberg') ||
    /Project Gutenberg/i.test(head.slice(0, 40).join('\n'))
  if (from === 0 && !(named && to < lines.length)) return { text, title: '', author: '' }
  omissions.add('licence', [...lines.slice(0, from), ...lines.slice(to)].join('\n'))
  return {
    text: withoutMakers(lines.slice(from, to), omissions).join('\n'),
    title: headerOf(head, 'Title') || titleOf(head),
    author: headerOf(head, 'Author') || authorOf(head),
  }
}

/** The value of a line `Title: ...` and of the indented lines that go on with it. */
function headerOf(head: readonly string[], name: string): string {
  const at = head.findIndex((line) => line.startsWith(`${name}:`))
  if (at < 0) return ''
  const [first = '', ...next] = head.slice(at)
  const more = next.slice(
    0,
    Math.max(
      0,
      next.findIndex((line) => !/^\s+\S/.test(line)),
    ),
  )
  return [first.slice(name.length + 1), ...more].map(cleanLine).filter(Boolean).join(': ')
}

/** The oldest headers have one line for both. */
const oldHeader = /Project Gutenberg(?:'s)? (?:e-?text|e-?book) (?:of|,) ?(.{1,200}?)(?:,? by (.{1,100}))?$/i

const titleOf = (head: readonly string[]) => cleanLine(oldHeader.exec(head.find(Boolean) ?? '')?.[1] ?? '')
const authorOf = (head: readonly string[]) => cleanLine(oldHeader.exec(head.find(Boolean) ?? '')?.[2] ?? '')

/** Without the paragraphs at the beginning in which the makers of the file name themselves. */
function withoutMakers(lines: readonly string[], omissions: Omissions): string[] {
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
