import { cleanText, singleSpaced } from '../../structure/clean.ts'
import type { Paragraph } from './paragraphs.ts'

/** Nobody wraps prose to fewer columns: shorter lines are verse, whose columns say nothing. */
const wrapMinColumns = 56
const wrapUsualColumns = 70
const wrapMaxColumns = 90
/** A line that ends this many columns before it is full has been ended on purpose. */
const slackColumns = 3
/** What is longer has not been wrapped: each of its lines is a paragraph. */
const unwrappedColumns = 120
/** Of a paragraph whose lines are kept at least this share of the ends is on purpose. */
const onPurposeShare = 0.6

const ornament = /^[\s*·•~_#-]{1,60}$|^[\s*·•~_#—–-]{1,60}$/
const illustration = /^\[(?:Illustration|Image|Frontispiece)\b[^\]]{0,500}\]$/i

/** Returns how many columns the lines of a text are wrapped to. */
export function wrapOf(paragraphs: readonly Paragraph[]): number {
  const lengths = paragraphs
    .flatMap(({ lines }) => lines.slice(0, -1))
    .map((line) => line.length)
    .sort((one, other) => one - other)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return usual < wrapMinColumns ? wrapUsualColumns : Math.min(usual, wrapMaxColumns)
}

/** Returns the content of a chapter: prose on one line a paragraph, verse and lists line by line with their indents. */
export function reflow(paragraphs: readonly Paragraph[], wrap: number): string {
  const kept = paragraphs.filter(({ lines }) => !illustration.test(lines.join(' ').trim().slice(0, 600)))
  const shaped = kept.map((paragraph) => ({ ...paragraph, keepsLines: keepsLines(paragraph, wrap) }))
  const indents = shaped.filter(({ keepsLines }) => keepsLines).flatMap(({ lines }) => lines.map(indentOf))
  const margin = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return shaped
    .map(({ lines, keepsLines }) => {
      if (lines.length === 1 && ornament.test(lines[0]?.slice(0, 100) ?? ''))
        return tidyOrnament(lines[0] ?? '')
      if (keepsLines) return lines.map((line) => ' '.repeat(indentOf(line) - margin) + tidy(line)).join('\n')
      const isUnwrapped = lines.some((line) => line.length > unwrappedColumns)
      return lines.map(tidy).join(isUnwrapped ? '\n\n' : ' ')
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

/** Whether a paragraph's lines end on purpose: where the next word would have found room on them. */
function keepsLines({ lines }: Paragraph, wrap: number): boolean {
  if (lines.length < 2 || lines.some((line) => line.length > unwrappedColumns)) return false
  let onPurpose = 0
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const next = lines[index + 1]?.trim() ?? ''
    const word = next.slice(0, wrap).split(' ')[0] ?? ''
    // Of two lines alone the first has to be much shorter than it might be.
    const slack = lines.length === 2 ? wrap / 4 : slackColumns
    if (line.length + 1 + word.length <= wrap - slack) onPurpose += 1
  }
  // Among few lines one that somebody has shortened would be many: there all have to.
  return onPurpose >= (lines.length - 1) * (lines.length < 4 ? 1 : onPurposeShare)
}

function indentOf(line: string): number {
  const wide = line.slice(0, line.length - line.trimStart().length).replaceAll('\t', '    ')
  return Math.min(wide.length, 40)
}

const tidy = (line: string) => singleSpaced(cleanText(line))

function tidyOrnament(line: string): string {
  return line.includes('*') ? '* * *' : tidy(line)
}
