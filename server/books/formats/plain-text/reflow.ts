import { toPictureLine } from '../../structure/block.ts'
import { cleanText, collapseSpaces, hardBreak } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { joinLines, type Paragraph } from './paragraphs.ts'
import { classifyForms, type Form, joinTurned, joinWrapped, unwrappedColumns } from './verse.ts'

/** Properties of the whole text. */
export interface TextShape {
  /** Columns to which lines are wrapped. */
  readonly wrap: number
  readonly usual: Form
  /** All words in lower case. */
  readonly words: ReadonlySet<string>
}

const ornament = /^[\s*·•~_#—–-]{1,60}$/
const illustration = /^\[(Illustration|Image|Frontispiece)\b[\s:.]*([^\]]{0,500})\]$/i

/** Formats the content of a chapter: one line per paragraph of prose; verse and lists keep lines and indents. */
export function reflow(paragraphs: readonly Paragraph[], shape: TextShape, omissions: Omissions): string {
  const kept = paragraphs.flatMap((paragraph) => readIllustration(paragraph, omissions))
  const forms = classifyForms(kept, shape.wrap, shape.usual)
  const verse = kept.filter((_, at) => forms[at] === 'verse')
  const indents = verse.flatMap(({ lines }) => lines.map(measureIndent))
  const margin = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return kept
    .map(({ lines }, at) => {
      const [first = ''] = lines
      if (lines.length === 1 && ornament.test(first)) return first.includes('*') ? '* * *' : normalize(first)
      if (forms[at] === 'verse' && lines.length > 1)
        return joinTurned(lines, shape.words)
          .map((line) => ' '.repeat(Math.max(0, measureIndent(line) - margin)) + normalize(line))
          .join(`${hardBreak}\n`)
      const isUnwrapped = lines.some((line) => line.length > unwrappedColumns)
      return isUnwrapped ? lines.map(normalize).join('\n\n') : joinWrapped(lines.map(normalize), shape.words)
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

/** Keeps the caption of an illustration; its label, or an illustration without a caption, is omitted. */
function readIllustration(paragraph: Paragraph, omissions: Omissions): Paragraph[] {
  const [, label, caption = ''] = illustration.exec(joinLines(paragraph).trim().slice(0, 600)) ?? []
  if (label === undefined) return [paragraph]
  omissions.add('pictures', label)
  return caption ? [{ ...paragraph, lines: [toPictureLine(caption)] }] : []
}

function measureIndent(line: string): number {
  const wide = line.slice(0, line.length - line.trimStart().length).replaceAll('\t', '    ')
  return Math.min(wide.length, 40)
}

const normalize = (line: string) => collapseSpaces(cleanText(line))
