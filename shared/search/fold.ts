/** A text as a search sees it, and where each of its UTF-16 units comes from. */
export interface Folded {
  readonly text: string
  /** For each unit of `text`, where the character begins in the source that it was made of (UTF-16). */
  readonly origins: Uint32Array
}

// Word separators: white space, hyphens and dashes. U+FEFF separates no words, although JavaScript counts it as white space.
const PARTING = /(?!\ufeff)\s|[\x85\p{Pd}\u2212]/u
// Characters ignored by a search: accents, apostrophes, quotation marks, emphasis marks, invisible characters.
const DROPPED = /[\u0300-\u036f\p{Cc}\p{Cf}\p{Pi}\p{Pf}'"`´_‚„ʹʻʼʽ′″‴〝〞〟]/u
/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
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
/** Folding table of the basic plane, by UTF-16 unit: another unit, or one of these two codes. U+0000 occurs in no text. */
const UNKNOWN = 0
const SEVERAL = 0xffff
const units = new Uint16Array(0x10000)
const several = new Map<string, string>()
/** More different ones than any text has but one that was made to have them. */
const SEVERAL_MAX = 5_000

/** Returns what one character becomes: none, one or several units, a space for whatever parts words. */
function foldCharacter(character: string): string {
  if (PARTING.test(character)) return ' '
  if (DROPPED.test(character)) return ''
  const small = character.toLowerCase()
  const plain = LETTERS[small] ?? small.normalize('NFKD')
  // Each part of a decomposition may itself need folding, such as the dash in a small dash.
  return plain === character ? plain : Array.from(plain, foldCharacter).join('')
}

/** Returns the one unit that a unit becomes; `SEVERAL` where it takes a look at the whole character. */
function unitOf(unit: number): number {
  const known = units[unit] ?? SEVERAL
  if (known !== UNKNOWN) return known
  const isHalf = unit >= 0xd800 && unit < 0xe000
  const folded = isHalf ? '' : foldCharacter(String.fromCharCode(unit))
  const learned = folded.length === 1 && folded !== '\uffff' ? folded.charCodeAt(0) : SEVERAL
  units[unit] = learned
  return learned
}

function foldedOf(character: string): string {
  const known = several.get(character)
  if (known !== undefined) return known
  const folded = foldCharacter(character)
  if (several.size < SEVERAL_MAX) several.set(character, folded)
  return folded
}

/** How many units are made into a string at once: a call takes only so many arguments. */
const SLICE = 8_192

class Writer {
  // Few texts grow when they are folded.
  #units = new Uint16Array(0)
  #origins = new Uint32Array(0)
  #count = 0

  constructor(room: number) {
    this.#grow(room)
  }

  /** Adds a unit; of spaces that follow one another, and of those at the beginning, one and none. */
  add(unit: number, origin: number): void {
    if (unit === SPACE && (this.#count === 0 || this.#units[this.#count - 1] === SPACE)) return
    if (this.#count === this.#units.length) this.#grow(this.#count * 2)
    this.#units[this.#count] = unit
    this.#origins[this.#count++] = origin
  }

  finish(): Folded {
    if (this.#count > 0 && this.#units[this.#count - 1] === SPACE) this.#count--
    let text = ''
    for (let from = 0; from < this.#count; from += SLICE) {
      const slice = this.#units.subarray(from, Math.min(this.#count, from + SLICE))
      text += String.fromCharCode.apply(null, slice as unknown as number[])
    }
    return { text, origins: this.#origins.slice(0, this.#count) }
  }

  #grow(room: number): void {
    const [units, origins] = [this.#units, this.#origins]
    this.#units = new Uint16Array(room + 1)
    this.#units.set(units)
    this.#origins = new Uint32Array(room + 1)
    this.#origins.set(origins)
  }
}

/**
 * Folds a text for searching: case, accents, ligatures, apostrophes, quotation marks and what is invisible do not count, and any
 * white space, hyphens and dashes together are one space. Linear in its length.
 */
export function fold(text: string): Folded {
  const writer = new Writer(text.length)
  for (let index = 0; index < text.length; ) {
    const unit = unitOf(text.charCodeAt(index))
    if (unit !== SEVERAL) {
      writer.add(unit, index++)
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    const folded = foldedOf(character)
    for (let at = 0; at < folded.length; at++) writer.add(folded.charCodeAt(at), index)
    index += character.length
  }
  return writer.finish()
}
