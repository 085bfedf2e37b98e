import { type Division, getDivision, joinNames } from '../../structure/division-names.ts'
import { parseNumber, separateNumeral } from '../../structure/numerals.ts'
import type { Paragraph } from './paragraphs.ts'

type HeadingKind = Division | 'numeral' | 'title'

/** A paragraph of a plain text that may be a heading. */
export interface Heading {
  /** Index of its paragraph. */
  readonly at: number
  readonly kind: HeadingKind
  readonly number: number | undefined
  /** `roman` or `arabic` numerals. */
  readonly notation: string
  readonly lines: readonly string[]
  /** Has text besides its kind and number. */
  readonly hasName: boolean
  /** True when the table of contents lists this title. */
  readonly isListed: boolean
  readonly blankBefore: number
}

const headingMaxLines = 4
const headingMaxCharacters = 220

const names = joinNames(() => true)
const numeral = '(?:the\\s+)?[\\p{L}\\d]+(?:[ -][\\p{L}]+(?=[.:]|\\s*$))?'
const named = new RegExp(
  `^(${names})(?:\\.\\s*|\\s+)(${numeral})(?:\\s*$|\\s*[.:—–-]+\\s*(.*)$|\\s+(.*)$)`,
  'iu',
)
const ordinal = new RegExp(
  `^(?:the\\s+)?(\\d{1,3}|[\\p{L}]+(?:-[\\p{L}]+){0,2})\\.?\\s+(${names})(?:[.:,]?$|[.:—–]\\s?.{1,80}$)`,
  'iu',
)
const last = /^(?:the last|derni[eè]re?|[uú]ltim[ao]|letzte[rs]?|laatste)$/i
/** Chinese chapter heading, with or without a name: `第三章`. */
const chinese = /^第[〇零一二三四五六七八九十百千\d]{1,8}[章回節节卷](?:$|\s.{1,60}$)/u
/** Number between dashes: `-V-`. */
const dashed = /^[-–—]\s?([ivxlcdm]+|\d{1,3})\s?[-–—]$/i
/** Titles of chapters without a number, in upper or lower case. */
const single =
  /^(?:prologue|prelude|epilogue|finale|preface|foreword|introduction|conclusion|appendix|notes?)\W{0,3}$/i
const numbered = /^([ivxlcdm]{1,9}|\d{1,3}|[a-z]{3,9}(?:-[a-z]{3,5})?)(?:[.:)]|\s?[—–-])?(?:\s+(.*))?$/i

const unnumbered = { kind: 'title', number: undefined, notation: '', hasName: true, isListed: false } as const

export function createTitle({ lines, blankBefore }: Paragraph, at: number): Heading {
  return { ...unnumbered, at, lines: lines.map(cleanHeading), blankBefore }
}

export const cleanHeading = (line: string) =>
  separateNumeral(line)
    .trim()
    .replace(/^[_*=^~+\s]+|\(\*\)|(?<=[^_*=^~+])[_*=^~+]{1,9}$/g, '')
    .replace(dashed, '$1')

/** Parses a paragraph as a heading; undefined when it cannot be one. */
export function readHeading(paragraph: Paragraph, at: number): Heading | undefined {
  if (paragraph.lines.length > headingMaxLines) return undefined
  const title = createTitle(paragraph, at)
  const text = title.lines.join(' ')
  if (text.length > headingMaxCharacters || /^\[/.test(text) || !/\p{L}|\d/u.test(text)) return undefined
  const counted = readNamed(title.lines) ?? readNumbered(text, paragraph.blankBefore)
  if (counted) return { ...title, ...counted }
  if (chinese.test(text)) return { ...title, kind: 'chapter', hasName: /\s/.test(text) }
  const isListed = single.test(text)
  return isListed || isInCapitals(text) ? { ...title, isListed } : undefined
}

type NumberedHeading = Partial<Heading> & Pick<Heading, 'kind' | 'number' | 'hasName'>

function readNamed(lines: readonly string[]): NumberedHeading | undefined {
  const [first = '', ...others] = lines
  const [, ordinalWord = '', ordinalName = ''] = ordinal.exec(first) ?? []
  const [, name = ordinalName, word = ordinalWord, marked = '', unmarked = ''] = named.exec(first) ?? []
  const number = parseNumber(word)
  // `Chapter one of my life` is a sentence, because no punctuation follows the number.
  const isSentence = unmarked !== '' && !isInCapitals(unmarked) && !/^\p{Lu}.*[^.]$/u.test(unmarked)
  if (!name || (number === undefined && !last.test(word)) || isSentence) return undefined
  return {
    kind: getDivision(name) ?? 'chapter',
    number,
    hasName: marked !== '' || unmarked !== '' || others.length > 0,
  }
}

function readNumbered(text: string, blankBefore: number): NumberedHeading | undefined {
  const [whole = '', numeral = '', name = ''] = numbered.exec(text) ?? []
  const notation = /^\d/.test(numeral) ? 'arabic' : 'roman'
  const number = parseNumber(numeral)
  // A heading has its numeral in upper case.
  if (number === undefined || numeral !== numeral.toUpperCase()) return undefined
  const isMarked = /^\S+[.:)—–-]/.test(whole) || (notation === 'arabic' && blankBefore > 1)
  if (name && !(isMarked && (isInCapitals(name) || isTitleLike(name)))) return undefined
  return { kind: 'numeral', number, notation, hasName: name !== '' }
}

export const isInCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** Returns true when most words of more than 3 letters begin with a capital and the line does not end like a sentence. */
export function isTitleLike(text: string): boolean {
  const plain = text.replace(/\b(?:Mr|Mrs|Ms|Dr|St)\./gi, '')
  if (text.length > 90 || /[,;:!?”"’'\]]$|[.].*[.]$|^_/.test(plain) || !/^[\p{Lu}\d]/u.test(text))
    return false
  const words = text.split(/[\s(—–-]+/).filter((word) => word.length > 3)
  return words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length >= words.length * 0.6
}
