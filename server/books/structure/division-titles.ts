import { parseNumber } from './numerals.ts'

/** Rank of a division above chapters; the smallest number is the largest division. */
export const ranks: Record<string, number> = {
  volume: 0,
  'vol.': 0,
  vol: 0,
  book: 1,
  epilogue: 1,
  part: 2,
  epoch: 2,
  period: 2,
  canticle: 2,
  act: 3,
}
const kinds = Object.keys(ranks)
  .map((kind) => kind.replace('.', '\\.'))
  .join('|')
/** `Part Two: A Name`, `The First Act`, `First Part of the Tragedy`. */
const division = new RegExp(
  `^(?:(${kinds})\\s+(?:the\\s+)?([\\p{L}\\d]+(?:-\\p{L}+)?)|(?:the\\s+)?([\\p{L}-]{3,14})\\s+(${kinds})\\b)`,
  'iu',
)
export const numbered =
  /^(?:(?:chapter|chap\.?|scene|letter|canto|stave|section|ode|sonnet|adventure|story|tale|lecture|sermon)\s+([\p{L}\d-]{1,20})|([ivxlc]{1,8}|\d{1,3})(?=[.:)—–-]|$))/iu
const bareNumber = /^(?:(?:chapter|chap\.?|section|canto|letter)\s+)?(?:[ivxlc]{1,8}|\d{1,3})[.:]?$/i
/** Longer names of a numbered division are shortened to its kind and number. */
const nameMaxCharacters = 40

/** Reports that a title is only a number, with or without its kind. */
export const isBareNumber = (title: string) => bareNumber.test(title)

/** Returns the rank of a numbered book, part or act; undefined for other titles. */
export function getRank(title: string): number | undefined {
  const [, kind, number, ordinal, kindAfter] = division.exec(title) ?? []
  const name = (kind ?? kindAfter ?? '').toLowerCase()
  const isCounted = parseNumber(number ?? ordinal ?? '') !== undefined
  return isCounted ? ranks[name] : undefined
}

export const isNumbered = (title: string) => numbered.test(title)

export const isDivisionTitle = (title: string) => getRank(title) !== undefined

/** Returns the ranks of at least two parts: a single volume is one of a larger work. */
export function listRanksInUse(parts: readonly { title: string }[]): ReadonlySet<number> {
  const found = parts.flatMap(({ title }) => getRank(title) ?? [])
  return new Set(found.filter((rank, at) => found.indexOf(rank) < at))
}

/** Returns a division's title as a prefix; of a long one its kind and number. */
export function getShortName(title: string): string {
  // Removes a year below the title.
  const plain = title.replace(/[.:]?\s\d{4}$/, '').replace(/[.:,;]$/, '')
  const isShort = plain.length <= nameMaxCharacters && !/[:—–]|--/.test(plain)
  if (isShort || getRank(plain) === undefined) return plain
  return (
    /^(?:the\s+)?[\p{L}.]+\s+(?:the\s+)?[\p{L}\d]+(?:-\p{L}+)?/iu.exec(plain)?.[0].replace(/[.:,;]$/, '') ??
    plain
  )
}
