import { rarestBand } from '#shared/timing/commonness.ts'
import { getCommonness } from '../../../jobs/measure/measure-texts.ts'
import type { Block } from '../../structure/block.ts'
import { cleanText, collapseSpaces } from '../../structure/clean.ts'
import { removeEmphasis } from '../../structure/emphasis.ts'
import type { OpenElement } from './open-element.ts'

/** Width of indentation characters in columns. */
const columnWidths: Record<string, number> = {
  ' ': 1,
  '\u00a0': 1,
  '\u2002': 1,
  '\u2003': 2,
  '\u2007': 1,
  '\t': 4,
}

/** Cleans a line. @param indent columns added to the line's own indent, if `keepsIndent` */
function normalizeLine(line: string, keepsIndent: boolean, indent: number): string {
  const text = collapseSpaces(cleanText(line.replaceAll('\f', ' ')))
  if (!keepsIndent || !text) return text
  let width = indent
  for (const character of line) {
    const wide = columnWidths[character]
    if (wide === undefined) break
    width += wide
  }
  return ' '.repeat(Math.min(width, 40)) + text
}

/** Joins the lines of an element. Removes blank lines at both ends and keeps at most one between two lines. */
export function joinTrimmedLines(lines: readonly string[], { isPre, group, role }: OpenElement): string {
  const keepsIndent = isPre || group !== 0 || lines.filter((line) => line.trim() !== '').length > 1
  return lines
    .map((line) => normalizeLine(line, keepsIndent, group === 0 ? 0 : role.indent))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/** Maximum characters of a verse line; a longer line is a paragraph, whatever its class. */
const verseLineMax = 160

const isVerseLine = ({ text }: Block) => text.length <= verseLineMax && !text.includes('\n')

/** Merges adjacent verse lines of one group into one block. */
export function joinVerse(blocks: readonly Block[]): Block[] {
  const joined: { block: Block; lines: string[]; ids: string[] }[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const isNext = last && block.group !== 0 && block.group === last.block.group
    if (isNext && isVerseLine(block) && isVerseLine(last.block)) {
      last.lines.push(block.text)
      last.ids.push(...block.ids)
    } else joined.push({ block, lines: [block.text], ids: [...block.ids] })
  }
  return joined.map(({ block, lines, ids }) => ({ ...block, text: lines.join('\n'), ids }))
}

/** Noncharacters that mark the beginning and end of a stage direction within a line. */
export const directionStart = '\ufdd0'
export const directionEnd = '\ufdd1'
const direction = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g
const marks = /[\ufdd0\ufdd1]/g

/** Puts stage directions in brackets, by which the timing engine recognizes them. */
export function bracketDirections(text: string): string {
  return text.replace(direction, (_, text: string) => addBrackets(text)).replace(marks, '')
}

/** Puts a stage direction in brackets unless it has its own. */
export function addBrackets(text: string): string {
  const bare = removeEmphasis(text.replace(marks, ''))
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(bare) ?? []
  return inner === '' || /^[[(]/.test(inner) ? bare : `${before}[${inner}]${after}`
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

export const toSuperscript = (text: string) =>
  text.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? digit).replace(/[-−]/, '⁻')

/** Noncharacter after the large initial of a chapter. */
export const initialEnd = '\ufdd8'
/** A large initial and the rest of its word; emphasis of the initial alone is dropped. */
const initial =
  /(?:[\ufdd2\ufdd4\ufdd6](?=\p{Lu}\ufdd8[\ufdd3\ufdd5\ufdd7]))?(\p{Lu})\ufdd8[\ufdd3\ufdd5\ufdd7]?([ \n]*)([\ufdd2\ufdd4\ufdd6]?)([\p{L}\p{M}]*)(?=(\P{L}{1,3}\p{Lu}{2})?)/u

/** Joins a large initial to the rest of its word. Capitals in the rest become lower case unless the next word is in capitals too. */
export function joinInitial(text: string): string {
  return text.replace(
    initial,
    (_, letter: string, gap: string, start: string, rest: string, capitals = '') => {
      if (rest === '' || !continuesInitial(letter, rest))
        return letter + (gap || (rest && ' ')) + start + rest
      return start + letter + (capitals || rest !== rest.toUpperCase() ? rest : rest.toLowerCase())
    },
  )
}

/**
 * Returns true when the initial and the rest form one word. A, I and O can be words: then the joined word must be more common than
 * the rest.
 */
function continuesInitial(letter: string, rest: string): boolean {
  const getBand = (word: string) => getCommonness().get(word.toLowerCase()) ?? rarestBand
  return !/[AIO]/.test(letter) || getBand(letter + rest) < getBand(rest)
}

/** Matches the alternative text of a picture of an initial: `T`, `Illuminated letter T`. */
export const initialPicture = /^(?:.{0,40}\b(?:letter|initial|capital|cap)\W{1,3})?(\p{Lu})\W?$/u

/** Returns true for text without words, or with one word and a number: `[Page 12]`, `xii`. */
export function isPageNumber(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => !/^[ivxlc]+$/i.test(word))
  return words.length === 0 || (words.length === 1 && /\d|\b[ivxlc]+\b/i.test(text))
}

/** Number, letters or sign of a linked note, with or without brackets. */
const linkedNoteMark = /^[[(]?(?:\d{1,4}|\p{L}{1,5}|[*†‡§¶‖#]{1,6})[\])]?[.:]?$/u
/** Raised note mark without a link. Bare letters are excluded, because they are abbreviations, such as `Mᵐᵉ`. */
const bareNoteMark = /^(?:[[(]?(?:\d{1,4}|[*†‡§¶‖#]{1,6})[\])]?|[[(]\p{Ll}[\])])$/u
/** Matches a short number, a letter or a unit at the end. A raised number after it is a power (`km²`); after a word, it is a note mark. */
const powerBase = /(?:(?<!\d)\d{1,3}|(?<!\p{L})(?:\p{L}|[kcdm]m|ft|yd|mi))$/u

/** @param before the last characters before the raised text */
export function classifyRaised(text: string, isLinked: boolean, before: string): 'power' | 'mark' | 'text' {
  if (!isLinked && /^[-−]?\d{1,3}$/.test(text) && powerBase.test(before)) return 'power'
  return (isLinked ? linkedNoteMark : bareNoteMark).test(text.trim()) ? 'mark' : 'text'
}

/** Returns the placeholder for a note mark. @param href link of the note mark */
export type NoteMarkWriter = (sign: string, href: string) => string
