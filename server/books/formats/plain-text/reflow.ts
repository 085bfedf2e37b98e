import { toPictureLine } from '../../structure/block.ts'
import { cleanText, collapseSpaces, hardBreak } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { countWords, findUsualGap, joinLines, type Paragraph, sentenceEnd } from './paragraphs.ts'
import {
  classifyForms,
  type Form,
  findUsualForm,
  joinTurned,
  joinWrapped,
  measureIndent,
  startsCapital,
  unwrappedColumns,
} from './verse.ts'

const word = /(?<![\p{L}-])\p{L}{2,40}(?!\p{L})/gu

/** Returns a text's usual form (verse or prose), its words, and the usual number of blank lines between its paragraphs. */
export const measureShape = (paragraphs: readonly Paragraph[]) => ({
  usual: findUsualForm(paragraphs),
  /** All words in lower case. */
  words: new Set(paragraphs.flatMap(({ lines }) => lines.join('\n').toLowerCase().match(word) ?? [])),
  gap: findUsualGap(paragraphs),
})
type TextShape = ReturnType<typeof measureShape>

const ornament = /^[\s*·•~_#—–-]{1,60}$/
const illustration = /^\[(Illustration|Image|Frontispiece)\b[\s:.]*([^\]]{0,500})\]$/i

/** Minimum words of the paragraph before a break, and of the one after it. Shorter paragraphs are headings, signatures or labels. */
const breakMinWords = 11

/**
 * Formats the content of a chapter. A paragraph of prose becomes one line; verse and lists keep their lines and indents. Ornaments
 * and larger gaps become breaks, except at both ends.
 */
export function reflow(paragraphs: readonly Paragraph[], text: TextShape, omissions: Omissions): string {
  const kept = paragraphs.flatMap((paragraph) => readIllustration(paragraph, omissions))
  const forms = classifyForms(kept, text.usual)
  const indents = kept.flatMap(({ lines }, at) => (forms[at] === 'verse' ? lines.map(measureIndent) : []))
  const margin = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  const texts = kept.flatMap(({ lines, blankBefore }, at) => {
    const above = forms[at] === forms[at - 1] ? kept[at - 1] : undefined
    const isBreak = above && blankBefore > text.gap && separatesText(above.lines, lines)
    const content = formatParagraph(lines, forms[at] ?? 'prose', margin, text.words)
    return isBreak ? ['* * *', content] : content.trim() === '' ? [] : [content]
  })
  const isText = (text: string) => !ornament.test(text)
  return texts.slice(Math.max(0, texts.findIndex(isText)), texts.findLastIndex(isText) + 1).join('\n\n')
}

function formatParagraph(lines: readonly string[], form: Form, margin: number, words: ReadonlySet<string>) {
  const [first = '', ...others] = lines
  if (others.length === 0 && ornament.test(first)) return first.includes('*') ? '* * *' : normalize(first)
  if (lines.some((line) => line.length > unwrappedColumns)) return lines.map(normalize).join('\n\n')
  if (form !== 'verse' || others.length === 0) return joinWrapped(lines.map(normalize), words)
  // Lines that begin in lower case may be prose in narrow columns, so their ends are not marked as deliberate.
  const areDeliberate = others.filter(startsCapital).length * 2 >= others.length
  return joinTurned(lines, words)
    .map((line) => ' '.repeat(Math.max(0, measureIndent(line) - margin)) + normalize(line))
    .join(areDeliberate ? `${hardBreak}\n` : '\n')
}

/** Returns true when both paragraphs are text, so that a larger gap is a break; false for a heading, quotation or note. */
function separatesText(above: readonly string[], below: readonly string[]): boolean {
  const areSentences = [above, below].every(
    (lines) => sentenceEnd.test(lines.at(-1) ?? '') && countWords(lines.join(' ')) >= breakMinWords,
  )
  const [indent, indentBelow] = [above, below].map((lines) => measureIndent(lines.at(-1) ?? ''))
  return areSentences && indent === indentBelow && /^\s*\p{Lu}/u.test(below[0] ?? '')
}

/** Replaces an illustration by its caption. The label is omitted, and so is an illustration without a caption. */
function readIllustration(paragraph: Paragraph, omissions: Omissions): Paragraph[] {
  const [, label, caption = ''] = illustration.exec(joinLines(paragraph).trim().slice(0, 600)) ?? []
  if (label === undefined) return [paragraph]
  omissions.add('pictures', label)
  return caption ? [{ ...paragraph, lines: [toPictureLine(caption)] }] : []
}

const normalize = (line: string) => collapseSpaces(cleanText(line))
