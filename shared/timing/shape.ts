import {
  APOSTROPHE,
  CLOSE,
  DASH,
  EN_DASH,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  isConsonant,
  isVowel,
  kindAt,
  kindOf,
  LETTERS,
  LETTERS_AND_DIGITS,
  LOWER,
  MARK,
  OPEN,
  SPACE,
  setOf,
  traitsAt,
  UPPER,
} from './characters.ts'

const JOINED = setOf(MARK, IGNORED)
const BRACKETS = setOf(OPEN, CLOSE)
const SINGLE_DASHES = setOf(DASH, EN_DASH)
// How many letters in a row make a word hard (specification §9).
const VOWELS_IN_A_ROW = 3
const CONSONANTS_IN_A_ROW = 4
const LONGEST_FOOTNOTE = 4
const PREFIXES = ['un', 're', 'pre', 'post']

/** What the pace of a word depends on, read from its characters in one pass; made once and filled again for each word. */
export class Shape {
  source = ''
  /** Letters and digits. */
  letters = 0
  /** Offsets of the first letter or digit and after the last one; both are the word's start when it has none. */
  coreStart = 0
  coreEnd = 0
  hasVowelRun = false
  hasConsonantRun = false
  hasHyphen = false
  /** The set of kinds in the whole word, and in what follows its last letter. */
  kinds = 0
  tail = 0
  fullStops = 0
  hasDash = false
  /** The kind of the first letter or digit, or 0. */
  firstKind = 0
  startsWithApostrophe = false
  /** Whether an apostrophe follows another mark at the word's end, as in `so,'`. */
  closesWithApostrophe = false

  #vowels = 0
  #consonants = 0
  #pendingHyphen = false
  #hyphens = 0

  /** Reads the word at [start, end) of a source (UTF-16 offsets) and answers itself. */
  read(source: string, start: number, end: number): this {
    this.#clear(source, start)
    const wordEnd = footnoteStart(source, start, end)
    for (let index = start; index < wordEnd; index++) {
      const traits = traitsAt(source, index)
      const bit = 1 << kindOf(traits)
      this.kinds |= bit
      if (bit & LETTERS_AND_DIGITS) this.#readLetter(traits, bit, index)
      else if (!(bit & JOINED)) this.#readMark(bit, index)
      else if (this.coreEnd === index) this.coreEnd = index + 1
    }
    for (let index = wordEnd; index < end; index++) this.kinds |= 1 << kindAt(source, index)
    return this
  }

  get startsLower(): boolean {
    return this.firstKind === LOWER
  }

  get startsUpper(): boolean {
    return this.firstKind === UPPER
  }

  get hasBracket(): boolean {
    return (this.kinds & BRACKETS) !== 0
  }

  /** The word from its first letter or digit to its last. */
  get core(): string {
    return this.source.slice(this.coreStart, this.coreEnd)
  }

  /** Whether the word ends in `ing` after at least one more letter, case aside. */
  get endsInIng(): boolean {
    return this.letters > 3 && this.#says('ing', this.coreEnd - 3)
  }

  /** Whether the word begins with un, re, pre or post before at least one more letter, case aside. */
  get hasPrefix(): boolean {
    if (this.letters < 3) return false
    for (const prefix of PREFIXES) {
      if (this.letters > prefix.length && this.#says(prefix, this.coreStart)) return true
    }
    return false
  }

  #says(letters: string, at: number): boolean {
    for (let index = 0; index < letters.length; index++) {
      if ((this.source.charCodeAt(at + index) | 0x20) !== letters.charCodeAt(index)) return false
    }
    return true
  }

  #clear(source: string, start: number): void {
    this.source = source
    this.letters = 0
    this.coreStart = start
    this.coreEnd = start
    this.hasVowelRun = false
    this.hasConsonantRun = false
    this.hasHyphen = false
    this.kinds = 0
    this.firstKind = 0
    this.startsWithApostrophe = false
    this.#pendingHyphen = false
    this.#clearTail()
  }

  #clearTail(): void {
    this.tail = 0
    this.fullStops = 0
    this.hasDash = false
    this.closesWithApostrophe = false
    this.#hyphens = 0
    this.#vowels = 0
    this.#consonants = 0
  }

  #readLetter(traits: number, bit: number, index: number): void {
    if (this.tail) this.#clearTail()
    if (this.letters++ === 0) {
      this.coreStart = index
      this.firstKind = kindOf(traits)
    }
    this.coreEnd = index + 1
    if (this.#pendingHyphen) this.hasHyphen = true
    this.#vowels = isVowel(traits) ? this.#vowels + 1 : 0
    this.#consonants = isConsonant(traits) ? this.#consonants + 1 : 0
    if (this.#vowels >= VOWELS_IN_A_ROW) this.hasVowelRun = true
    if (this.#consonants >= CONSONANTS_IN_A_ROW) this.hasConsonantRun = true
    if (!(bit & LETTERS)) this.#vowels = 0
  }

  #readMark(bit: number, index: number): void {
    if (bit & (1 << FULL_STOP)) this.fullStops++
    else if (bit & SINGLE_DASHES) this.hasDash = true
    else if (bit & (1 << HYPHEN)) this.#readHyphen(index)
    else if (bit & (1 << APOSTROPHE)) {
      if (this.letters === 0) this.startsWithApostrophe = true
      else if (this.tail) this.closesWithApostrophe = true
    }
    this.tail |= bit
  }

  // Two hyphens, or one standing apart, are a dash; one between letters joins them; one at the end hangs.
  #readHyphen(index: number): void {
    if (this.letters > 0) this.#pendingHyphen = true
    this.#hyphens++
    if (this.#hyphens > 1 || (this.tail & (1 << SPACE)) !== 0) this.hasDash = true
    if (index === this.coreStart) this.hasDash ||= this.letters === 0 && this.#hyphens > 1
  }
}

/** Answers where `[12]` begins that follows a word, or the word's end: footnote marks are looked through. */
function footnoteStart(source: string, start: number, end: number): number {
  if (source.charCodeAt(end - 1) !== 93) return end
  let index = end - 2
  while (index > start && end - index <= LONGEST_FOOTNOTE + 1 && /\d/.test(source[index] ?? '')) index--
  return index > start && index < end - 2 && source[index] === '[' ? index : end
}
