/** Text normalized for search, with a map back to the source. */
export interface Folded {
  readonly text: string
  /** For each UTF-16 unit of `text`, the offset of its character in the source. */
  readonly origins: Uint32Array
}

// Word separators: white space, hyphens and dashes. U+FEFF separates no words, although JavaScript counts it as white space.
const SEPARATOR = /(?!\ufeff)\s|[\x85\p{Pd}\u2212]/u
/** Matches accents, and the vowel points of Hebrew and Arabic. Combining marks of other scripts count as letters. */
export const ACCENT =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/
// Characters ignored by a search: accents, apostrophes, quotation marks, emphasis marks, invisible characters.
const IGNORED = new RegExp(`${ACCENT.source}|[\\p{Cc}\\p{Cf}\\p{Pi}\\p{Pf}'"\`´_‚„ʹʻʼʽ′″‴〝〞〟]`, 'u')
/** Letters without a Unicode decomposition. */
export const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

const SPACE = 0x20
/** Code in the cache `foldedUnits` for a unit that is not cached yet. No folded unit has this code. */
const UNCACHED = 0
/** Code in `foldedUnits` for a unit that does not fold to exactly one unit. No folded unit has this code. */
const LOOK_UP = 0xffff
const foldedUnits = new Uint16Array(0x10000)
const foldedCharacters = new Map<string, string>()
/** Maximum entries of `foldedCharacters`, because a hostile text may contain a great many different characters. */
const FOLDED_MAX = 5_000

/** Returns the folded character, which is empty for an ignored one and a space for a separator. */
function foldCharacter(character: string): string {
  if (SEPARATOR.test(character)) return ' '
  if (IGNORED.test(character)) return ''
  const lowercase = character.toLowerCase()
  const decomposed = LETTERS[lowercase] ?? lowercase.normalize('NFKD')
  // Folds each character of a decomposition again: `℡` decomposes to `TEL`, which is in upper case.
  return decomposed === character ? decomposed : Array.from(decomposed, foldCharacter).join('')
}

/** Returns the folded unit; `LOOK_UP` when the whole character must be folded. */
function foldUnit(unit: number): number {
  const cached = foldedUnits[unit] ?? LOOK_UP
  if (cached !== UNCACHED) return cached
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  const folded = isSurrogate ? '' : foldCharacter(String.fromCharCode(unit))
  const result = folded.length === 1 && folded !== '\uffff' ? folded.charCodeAt(0) : LOOK_UP
  foldedUnits[unit] = result
  return result
}

function foldCached(character: string): string {
  const cached = foldedCharacters.get(character)
  if (cached !== undefined) return cached
  const folded = foldCharacter(character)
  if (foldedCharacters.size < FOLDED_MAX) foldedCharacters.set(character, folded)
  return folded
}

/** `String.fromCharCode` accepts a limited number of arguments. */
const SLICE_UNITS = 8_192

class FoldedBuilder {
  #units = new Uint16Array(0)
  #origins = new Uint32Array(0)
  #count = 0

  constructor(capacity: number) {
    this.#grow(capacity)
  }

  /** Appends a unit; collapses repeated spaces and drops leading ones. */
  add(unit: number, origin: number): void {
    if (unit === SPACE && (this.#count === 0 || this.#units[this.#count - 1] === SPACE)) return
    if (this.#count === this.#units.length) this.#grow(this.#count * 2)
    this.#units[this.#count] = unit
    this.#origins[this.#count++] = origin
  }

  finish(): Folded {
    if (this.#count > 0 && this.#units[this.#count - 1] === SPACE) this.#count--
    let text = ''
    for (let from = 0; from < this.#count; from += SLICE_UNITS) {
      const slice = this.#units.subarray(from, Math.min(this.#count, from + SLICE_UNITS))
      text += String.fromCharCode.apply(null, slice as unknown as number[])
    }
    return { text, origins: this.#origins.slice(0, this.#count) }
  }

  #grow(capacity: number): void {
    const [units, origins] = [this.#units, this.#origins]
    this.#units = new Uint16Array(capacity + 1)
    this.#units.set(units)
    this.#origins = new Uint32Array(capacity + 1)
    this.#origins.set(origins)
  }
}

/**
 * Normalizes a text for search: folds case, accents and ligatures, drops apostrophes, quotation marks and invisible characters, and
 * turns runs of white space, hyphens and dashes into one space. Linear in its length.
 */
export function fold(text: string): Folded {
  const builder = new FoldedBuilder(text.length)
  for (let index = 0; index < text.length; ) {
    const unit = foldUnit(text.charCodeAt(index))
    if (unit !== LOOK_UP) {
      builder.add(unit, index++)
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    const folded = foldCached(character)
    for (let at = 0; at < folded.length; at++) builder.add(folded.charCodeAt(at), index)
    index += character.length
  }
  return builder.finish()
}
