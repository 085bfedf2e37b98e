import {
  APOSTROPHE,
  CLOSE,
  COMMA,
  DASH,
  ELLIPSIS,
  EN_DASH,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  isConsonant,
  isVowel,
  kindOf,
  LETTERS_AND_DIGITS,
  LOWER,
  MARK,
  OPEN,
  SEMICOLON,
  SPACE,
  STRONG,
  setOf,
  traitsAt,
  UNDERSCORE,
  UPPER,
} from './characters.ts'

const JOINED = setOf(MARK, IGNORED, UNDERSCORE)
const BRACKETS = setOf(OPEN, CLOSE)
const DASHES = setOf(DASH, EN_DASH)
const SENTENCE_MARKS = setOf(FULL_STOP, STRONG, ELLIPSIS)
const MARKS = SENTENCE_MARKS | setOf(SEMICOLON, COMMA)
// How many letters in a row make a word hard to read (specification §9).
const VOWELS_IN_A_ROW = 3
const CONSONANTS_IN_A_ROW = 4
const PREFIXES = ['un', 're', 'pre', 'post']
const LONGEST_FOOTNOTE = 6

/** What the pace of a word depends on, read from its characters in one pass; made once and filled again for each word. */
export class Shape {
  source = ''
  start = 0
  /** Letters and digits. */
  letters = 0
  /** Offsets of the first letter or digit and after the last one. */
  coreStart = 0
  coreEnd = 0
  /** The kind of the first letter or digit, or 0. */
  first = 0
  /** The sets of kinds in the whole word, before its first letter and after its last. */
  kinds = 0
  lead = 0
  tail = 0
  /** Full stops after the last letter. */
  stops = 0
  hasDash = false
  hasVowels = false
  hasConsonants = false
  hasHyphen = false
  /** Whether an apostrophe follows another mark at the word's end, as in `so,'`. */
  hasMarkedApostrophe = false

  #vowels = 0
  #consonants = 0
  #hyphens = 0

  /** Reads the word at [start, end) of a source (UTF-16 offsets) and answers itself. */
  read(source: string, start: number, end: number): this {
    this.source = source
    this.start = this.coreStart = this.coreEnd = start
    this.letters = this.first = this.kinds = this.lead = 0
    this.hasVowels = this.hasConsonants = this.hasHyphen = false
    this.#startTail()
    const wordEnd = footnoteStart(source, start, end)
    for (let index = start; index < wordEnd; index++) {
      const traits = traitsAt(source, index)
      const bit = 1 << kindOf(traits)
      this.kinds |= bit
      if (bit & LETTERS_AND_DIGITS) this.#readLetter(traits, index)
      else if (!(bit & JOINED)) this.#readMark(bit)
    }
    if (wordEnd < end) this.kinds |= BRACKETS
    return this
  }

  /** The word from its first letter or digit to its last, in small letters. */
  get core(): string {
    return this.source.slice(this.coreStart, this.coreEnd).toLowerCase()
  }

  get isLower(): boolean {
    return this.first === LOWER
  }

  get isUpper(): boolean {
    return this.first === UPPER
  }

  get hasBracket(): boolean {
    return (this.kinds & BRACKETS) !== 0
  }

  /** Whether the word ends with a mark that may end a sentence, quotes and brackets looked through. */
  get isStrong(): boolean {
    return (this.tail & SENTENCE_MARKS) !== 0
  }

  /** Whether the word ends with a mark of any strength, quotes and brackets looked through. */
  get isClosed(): boolean {
    return (this.tail & MARKS) !== 0 || this.hasDash
  }

  /** Whether the word ends in `ing` after at least one more letter, case aside. */
  get hasIng(): boolean {
    return this.letters > 3 && this.#says('ing', this.coreEnd - 3)
  }

  /** Whether the word begins with un, re, pre or post before at least one more letter, case aside. */
  get hasPrefix(): boolean {
    return PREFIXES.some((prefix) => this.letters > prefix.length && this.#says(prefix, this.coreStart))
  }

  #says(letters: string, at: number): boolean {
    for (let index = 0; index < letters.length; index++) {
      if ((this.source.charCodeAt(at + index) | 0x20) !== letters.charCodeAt(index)) return false
    }
    return true
  }

  #startTail(): void {
    this.tail = this.stops = this.#hyphens = this.#vowels = this.#consonants = 0
    this.hasDash = this.hasMarkedApostrophe = false
  }

  #readLetter(traits: number, index: number): void {
    if (this.letters++ === 0) {
      this.coreStart = index
      this.first = kindOf(traits)
      this.lead = this.tail
    } else if (this.#hyphens > 0) this.hasHyphen = true
    if (this.tail) this.#startTail()
    this.coreEnd = index + 1
    this.#vowels = isVowel(traits) ? this.#vowels + 1 : 0
    this.#consonants = isConsonant(traits) ? this.#consonants + 1 : 0
    if (this.#vowels === VOWELS_IN_A_ROW) this.hasVowels = true
    if (this.#consonants === CONSONANTS_IN_A_ROW) this.hasConsonants = true
  }

  #readMark(bit: number): void {
    if (bit & (1 << FULL_STOP)) this.stops++
    else if (bit & DASHES) this.hasDash = true
    else if (bit & (1 << HYPHEN)) {
      // Two hyphens, or one that stands apart, are a dash; one between letters joins them; one at the end hangs.
      if (++this.#hyphens > 1 || this.letters === 0 || this.tail & (1 << SPACE)) this.hasDash = true
    } else if (bit & (1 << APOSTROPHE) && this.tail) this.hasMarkedApostrophe = true
    this.tail |= bit
  }
}

/** Answers where the `[12]` of a footnote begins that follows a word, or the word's end: such marks are looked through. */
function footnoteStart(source: string, start: number, end: number): number {
  if (source.charCodeAt(end - 1) !== 93) return end
  const mark = /[^[]\[\d{1,3}\]$/.exec(source.slice(Math.max(start, end - LONGEST_FOOTNOTE), end))
  return mark ? end - mark[0].length + 1 : end
}
