import { type Division, getDivision, joinNames } from './division-names.ts'
import { parseNumber } from './numerals.ts'

/** Rank of a division above chapters; the smallest number is the largest division. */
export const ranks: Partial<Record<Division, number>> = {
  volume: 0,
  book: 1,
  part: 2,
  act: 3,
}
const kinds = joinNames((kind) => kind in ranks)
const chapters = joinNames((kind) => !(kind in ranks))
/** Title of a division: `Part Two: A Name`, `The First Act`, `First Part of the Tragedy`, `2. Akt`. */
const division = new RegExp(
  `^(?:(${kinds})\\.?\\s+(?:the\\s+)?([\\p{L}\\d]+(?:-\\p{L}+)?)|(?:the\\s+)?([\\p{L}-]{3,20}|\\d{1,3}(?=\\.))\\.?\\s+(${kinds})(?!\\p{L}))`,
  'iu',
)
const numbered = new RegExp(
  `^(?:(?:${chapters})\\.?\\s+[\\p{L}\\d-]{1,20}|(?:[ivxlc]{1,8}|\\d{1,3})(?=[.:)—–-]|$))`,
  'iu',
)
/** Chapter title that begins with an ordinal: `Erstes Kapitel`. */
const ordinalFirst = new RegExp(`^([\\p{L}-]{3,20})\\s(?:${chapters})(?!\\p{L})`, 'iu')
const bareNumber = new RegExp(`^(?:(?:${chapters})\\.?\\s+)?(?:[ivxlc]{1,8}|\\d{1,3})[.:]?$`, 'iu')
const sceneBelow = new RegExp(`[.:,]\\s(?:${joinNames((kind) => kind === 'scene')})(?!\\p{L}).*$`, 'iu')
/** Maximum length of a division's name; a longer one is shortened to its kind and number. */
const nameMaxCharacters = 40

/** Reports that a title is only a number, with or without its kind. */
export const isBareNumber = (title: string) => bareNumber.test(title)

/** Returns the rank of a numbered volume, book, part or act; undefined for other titles. */
export function getRank(title: string): number | undefined {
  const [, kind, number, ordinal, kindAfter] = division.exec(title) ?? []
  const name = getDivision(kind ?? kindAfter ?? '')
  const isCounted = parseNumber(number ?? ordinal ?? '') !== undefined
  return isCounted && name ? ranks[name] : undefined
}

/** Returns the numbered beginning of a chapter's title: `Chapter 4`, `Erstes Kapitel`, or `IV` in `IV. The Storm`. */
export function findNumber(title: string): string | undefined {
  const [found, ordinal = ''] = ordinalFirst.exec(title) ?? []
  return numbered.exec(title)?.[0] ?? (parseNumber(ordinal) === undefined ? undefined : found)
}

export const isNumbered = (title: string) => findNumber(title) !== undefined

export const isDivisionTitle = (title: string) => getRank(title) !== undefined

/** Returns the ranks that at least two parts have. A single part with a rank, such as a volume, belongs to a larger work. */
export function listRanksInUse(parts: readonly { title: string }[]): ReadonlySet<number> {
  const found = parts.flatMap(({ title }) => getRank(title) ?? [])
  return new Set(found.filter((rank, at) => found.indexOf(rank) < at))
}

/** Returns a division's title for use as a prefix; only its kind and number when the title is long. */
export function getShortName(title: string): string {
  // Removes a year or a scene at the end: `Book One: 1805`, `Act I. Scene II`.
  const plain = title
    .replace(/[.:]?\s\d{4}$/, '')
    .replace(sceneBelow, '')
    .replace(/[.:,;]$/, '')
  const isShort = plain.length <= nameMaxCharacters && !/[:—–]|--/.test(plain)
  if (isShort || getRank(plain) === undefined) return plain
  return (
    /^(?:the\s+)?[\p{L}.]+\s+(?:the\s+)?[\p{L}\d]+(?:-\p{L}+)?/iu.exec(plain)?.[0].replace(/[.:,;]$/, '') ??
    plain
  )
}
