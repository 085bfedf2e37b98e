import { cleanText, collapseSpaces } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import type { Paragraph } from './paragraphs.ts'
import { classifyForms, type Form, joinTurned, unwrappedColumns } from './verse.ts'
import { type HasWord, joinWrapped } from './wrapped-lines.ts'

/** What the lines of a whole text say about one of its paragraphs. */
export interface TextShape {
  /** Columns that lines are wrapped to. */
  readonly wrap: number
  readonly usual: Form
  readonly hasWord: HasWord
}

const ornament = /^[\s*·•~_#-]{1,60}$|^[\s*·•~_#—–-]{1,60}$/
const illustration = /^\[(?:Illustration|Image|Frontispiece)\b[^\]]{0,500}\]$/i

/** Returns the content of a chapter: prose on one line a paragraph, verse and lists line by line with their indents. */
export function reflow(paragraphs: readonly Paragraph[], shape: TextShape, omissions: Omissions): string {
  const kept = paragraphs.filter(({ lines }) => !isIllustration(lines, omissions))
  const forms = classifyForms(kept, shape.wrap, shape.usual)
  const verse = kept.filter((_, at) => forms[at] === 'verse')
  const indents = verse.flatMap(({ lines }) => lines.map(indentOf))
  const margin = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return kept
    .map(({ lines }, at) => {
      if (lines.length === 1 && ornament.test(lines[0]?.slice(0, 100) ?? ''))
        return tidyOrnament(lines[0] ?? '')
      if (forms[at] === 'verse' && lines.length > 1)
        return joinTurned(lines, shape.hasWord)
          .map((line) => ' '.repeat(Math.max(0, indentOf(line) - margin)) + tidy(line))
          .join('\n')
      const isUnwrapped = lines.some((line) => line.length > unwrappedColumns)
      return isUnwrapped ? lines.map(tidy).join('\n\n') : joinWrapped(lines.map(tidy), shape.hasWord)
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

function isIllustration(lines: readonly string[], omissions: Omissions): boolean {
  const text = lines.join(' ').trim().slice(0, 600)
  if (!illustration.test(text)) return false
  omissions.add('pictures', text)
  return true
}

function indentOf(line: string): number {
  const wide = line.slice(0, line.length - line.trimStart().length).replaceAll('\t', '    ')
  return Math.min(wide.length, 40)
}

const tidy = (line: string) => collapseSpaces(cleanText(line))

function tidyOrnament(line: string): string {
  return line.includes('*') ? '* * *' : tidy(line)
}
