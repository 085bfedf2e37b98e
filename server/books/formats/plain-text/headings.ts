import { parseNumber, parseRoman, separateNumeral } from '../../structure/numerals.ts'
import { joinLines, type Paragraph } from './paragraphs.ts'

/** Kinds of headings, from the largest to the smallest. */
type HeadingKind = 'volume' | 'book' | 'part' | 'act' | 'chapter' | 'scene' | 'single' | 'numeral' | 'title'

/** A paragraph of a plain text that may be a heading. */
export interface Heading {
  /** Index of its paragraph. */
  readonly at: number
  readonly kind: HeadingKind
  readonly number: number | undefined
  readonly lines: readonly string[]
  /** Has text besides its kind and number. */
  readonly hasName: boolean
  readonly isCapitals: boolean
  readonly blankBefore: number
}

const headingMaxLines = 4
const headingMaxCharacters = 220

const kinds: Record<string, HeadingKind> = {
  volume: 'volume',
  vol: 'volume',
  book: 'book',
  part: 'part',
  epoch: 'part',
  period: 'part',
  epilogue: 'book',
  act: 'act',
  scene: 'scene',
}
const names =
  'volume|vol|book|part|epoch|period|epilogue|act|scene|chapter|chap|letter|canto|stave|fable|lecture|sonnet|ode|psalm|night|section|adventure|story|tale|episode|sermon|dialogue|meditation'
const numeral = '(?:the\\s+)?[\\p{L}\\d]+(?:[ -][a-z]+(?=[.:]|\\s*$))?'
const named = new RegExp(`^(${names})\\.?\\s+(${numeral})(?:\\s*$|\\s*[.:—–-]+\\s*(.*)$|\\s+(.*)$)`, 'iu')
const ordinal = new RegExp(
  `^(?:the\\s+)?([a-z]+(?:-[a-z]+)?)\\s+(${names})(?:[.:]?$|[.:—–]\\s?.{1,80}$)`,
  'i',
)
const single =
  /^(?:prologue|epilogue|preface|introduction|introductory|foreword|afterword|conclusion|appendix|postscript|interlude|etymology|dedication|(?:foot|end|author.s |editor.s |transcriber.s |publisher.?.? )?(?:notes?|prefaces?|introduction)|bibliography|glossary|preamble)(?:$|[.:—–-]+\s?.{0,80}$|\s[IVXLC\dA-Z]{1,5}\.?$|\s(?:to|by|from)\s.{1,60}$)/i
const numbered = /^([ivxlcdm]{1,9}|\d{1,3})(?:[.:)]|\s?[—–-])?(?:\s+(.*))?$/i

/** Parses a paragraph as a heading; undefined when it cannot be one. */
export function readHeading(paragraph: Paragraph, at: number): Heading | undefined {
  const { lines, blankBefore } = paragraph
  const text = separateNumeral(joinLines(paragraph))
    .replace(/^[_*=\s]+/, '')
    .trimEnd()
  if (
    lines.length > headingMaxLines ||
    /^\[/.test(text) ||
    text.length > headingMaxCharacters ||
    !/\p{L}|\d/u.test(text)
  )
    return undefined
  const trimmed = lines.map((line) =>
    separateNumeral(line)
      .trim()
      .replace(/^[_*=]+/, '')
      .replace(/(?<=[^_*=])[_*=]{1,9}$/, ''),
  )
  const isCapitals = isInCapitals(text)
  const base = { at, lines: trimmed, isCapitals, blankBefore }
  return (
    readNamed(trimmed, isCapitals, base) ??
    readNumbered(trimmed, isCapitals, base) ??
    (single.test(text) && lines.length <= 2
      ? { ...base, kind: 'single', number: undefined, hasName: true }
      : isCapitals
        ? { ...base, kind: 'title', number: undefined, hasName: true }
        : undefined)
  )
}

type HeadingBase = Pick<Heading, 'at' | 'lines' | 'isCapitals' | 'blankBefore'>

function readNamed(lines: readonly string[], isCapitals: boolean, base: HeadingBase): Heading | undefined {
  const [first = ''] = lines
  const [, ordinalWord = '', ordinalName = ''] = ordinal.exec(first) ?? []
  const [, name = ordinalName, number = ordinalWord, marked = '', unmarked = ''] = named.exec(first) ?? []
  const value = parseNumber(number)
  // `Chapter one of my life` is a sentence: no punctuation follows the number.
  const isSentence = unmarked !== '' && !isInCapitals(unmarked) && !/^\p{Lu}.*[^.]$/u.test(unmarked)
  if (!name || value === undefined || isSentence) return undefined
  const kind = kinds[name.toLowerCase()] ?? 'chapter'
  if (lines.length > 1 && !isCapitals && lines.slice(1).join(' ').length > 120) return undefined
  return { ...base, kind, number: value, hasName: marked !== '' || unmarked !== '' || lines.length > 1 }
}

function readNumbered(lines: readonly string[], isCapitals: boolean, base: HeadingBase): Heading | undefined {
  const [whole = '', number = '', name = ''] = numbered.exec(lines.join(' ')) ?? []
  const value = /^\d/.test(number) ? Number(number) : parseRoman(number)
  if (!whole || value === undefined) return undefined
  // Numerals are upper case, and punctuation separates them from a name.
  if (!/^\d/.test(number) && number !== number.toUpperCase()) return undefined
  if (name && (!/^[^\s]+[.:)—–-]/.test(whole) || (!isCapitals && !isTitleLike(name)))) return undefined
  return { ...base, kind: 'numeral', number: value, hasName: name !== '' }
}

function isInCapitals(text: string): boolean {
  return (
    /\p{Lu}{2}/u.test(text) &&
    !/\p{Ll}/u.test(text.replace(/(?<=\d)(?:st|nd|rd|th)\b|\b(?:Mr|Mrs|Dr|St)\b/gu, ''))
  )
}

/** Reports that most longer words begin with a capital and no sentence ends the line. */
export function isTitleLike(text: string): boolean {
  const plain = text.replace(/\b(?:Mr|Mrs|Ms|Dr|St)\./gi, '')
  if (text.length > 90 || /[,;:!?”"’')\]]$|[.].*[.]$|^_/.test(plain) || !/^[\p{Lu}\d]/u.test(text))
    return false
  const words = text.split(/[\s—–-]+/).filter((word) => word.length > 3)
  return words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length >= words.length * 0.6
}
