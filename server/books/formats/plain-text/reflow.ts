import { toPictureLine } from '../../structure/block.ts'
import { cleanText, collapseSpaces, hardBreak } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { countWords, joinLines, type Paragraph, sentenceEnd } from './paragraphs.ts'
import {
  classifyForms,
  type Form,
  joinTurned,
  joinWrapped,
  measureIndent,
  startsCapital,
  unwrappedColumns,
} from './verse.ts'

/** Properties of the whole text. */
export interface TextShape {
  readonly usual: Form
  /** All words in lower case. */
  readonly words: ReadonlySet<string>
  /** Usual number of blank lines between paragraphs. */
  readonly gap: number
}

const ornament = /^[\s*·•~_#—–-]{1,60}$/
const illustration = /^\[(Illustration|Image|Frontispiece)\b[\s:.]*([^\]]{0,500})\]$/i

/** Shorter paragraphs are headings, signatures or labels. */
const breakMinWords = 11

/**
 * Formats the content of a chapter: one line per paragraph of prose; verse and lists keep lines and indents. Ornaments and larger
 * gaps become breaks, except at both ends.
 */
export function reflow(paragraphs: readonly Paragraph[], shape: TextShape, omissions: Omissions): string {
  const kept = paragraphs.flatMap((paragraph) => readIllustration(paragraph, omissions))
  const forms = classifyForms(kept, shape.usual)
  const verse = kept.filter((_, at) => forms[at] === 'verse')
  const indents = verse.flatMap(({ lines }) => lines.map(measureIndent))
  const margin = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  const texts = kept.flatMap(({ lines, blankBefore }, at) => {
    const above = forms[at] === forms[at - 1] ? kept[at - 1] : undefined
    const isBreak = above && blankBefore > shape.gap && separatesText(above.lines, lines)
    const text = formatParagraph(lines, forms[at] === 'verse', margin, shape.words)
    return isBreak ? ['* * *', text] : text.trim() === '' ? [] : [text]
  })
  const isText = (text: string) => !ornament.test(text)
  return texts.slice(Math.max(0, texts.findIndex(isText)), texts.findLastIndex(isText) + 1).join('\n\n')
}

function formatParagraph(
  lines: readonly string[],
  isVerse: boolean,
  margin: number,
  words: ReadonlySet<string>,
) {
  const [first = '', ...others] = lines
  if (others.length === 0 && ornament.test(first)) return first.includes('*') ? '* * *' : normalize(first)
  const isUnwrapped = lines.some((line) => line.length > unwrappedColumns)
  if (isUnwrapped) return lines.map(normalize).join('\n\n')
  if (!isVerse || others.length === 0) return joinWrapped(lines.map(normalize), words)
  // Lines that begin with small letters may be prose in narrow columns: without the mark, only verse keeps them.
  const areMeant = others.filter(startsCapital).length * 2 >= others.length
  return joinTurned(lines, words)
    .map((line) => ' '.repeat(Math.max(0, measureIndent(line) - margin)) + normalize(line))
    .join(areMeant ? `${hardBreak}\n` : '\n')
}

/** Reports that a gap parts paragraphs of text, and surrounds no heading, quotation or note. */
function separatesText(above: readonly string[], below: readonly string[]): boolean {
  const areSentences = [above, below].every(
    (lines) => sentenceEnd.test(lines.at(-1) ?? '') && countWords(lines.join(' ')) >= breakMinWords,
  )
  const [indent, indentBelow] = [above, below].map((lines) => measureIndent(lines.at(-1) ?? ''))
  return areSentences && indent === indentBelow && /^\s*\p{Lu}/u.test(below[0] ?? '')
}

/** Keeps the caption of an illustration; its label, or an illustration without a caption, is omitted. */
function readIllustration(paragraph: Paragraph, omissions: Omissions): Paragraph[] {
  const [, label, caption = ''] = illustration.exec(joinLines(paragraph).trim().slice(0, 600)) ?? []
  if (label === undefined) return [paragraph]
  omissions.add('pictures', label)
  return caption ? [{ ...paragraph, lines: [toPictureLine(caption)] }] : []
}

const normalize = (line: string) => collapseSpaces(cleanText(line))
