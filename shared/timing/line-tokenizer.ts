import {
  bitSet,
  classAt,
  DASH,
  ELLIPSIS,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  LETTERS_AND_DIGITS,
  OPEN_BRACKET,
  OPEN_DOUBLE_QUOTE,
  OPEN_SINGLE_QUOTE,
  SPACE,
  UNDERSCORE,
  UNSPACED,
  WORD_CLASSES,
} from './characters.ts'
import { findJoiningMarksEnd, isOmissionAt, isWebAddress } from './joining-marks.ts'
import type { LineLayout } from './layout.ts'
import { findFirstPartEnd } from './long-word.ts'
import { matchEnd } from './match-end.ts'
import { isOrnament } from './ornament.ts'
import { continuesWordAt, isEncliticAt } from './split-words.ts'
import { addToken, type Break, extendLastToken, type Tokens, tokenEnd, tokenStart } from './token-table.ts'
import { WordSegmenter } from './word-segmenter.ts'

/** Characters that may end a word with no space after it. */
const PARTING = bitSet(DASH, HYPHEN, ELLIPSIS, FULL_STOP)
const OPENING = bitSet(OPEN_BRACKET, OPEN_DOUBLE_QUOTE, OPEN_SINGLE_QUOTE)
const AFTER_UNSPACED = LETTERS_AND_DIGITS | OPENING
const UNSEEN = bitSet(UNDERSCORE, IGNORED)
// A stage direction begins with its bracket.
const DIRECTION = /_*[[(]/y

/** Cuts lines into words and adds them to a table; marks that stand alone lean on the word before or after them. */
export class LineTokenizer {
  readonly #tokens: Tokens
  readonly #source: string
  readonly #unspaced: WordSegmenter
  /** Whichever comes first: « in French, » in German. */
  readonly #openingGuillemet: string | undefined
  // The line being read; before the first there is none.
  #line: Partial<LineLayout> = {}
  #break: Break = 'none'
  #indent = 0
  #directionDepth = 0
  /** Where the word ends that was begun without spaces. */
  #unspacedEnd = 0
  /** Where the piece being read began, and the set of kinds in it. */
  #start = 0
  #seen = 0
  /** The stretch of marks that lean on the word after them; its end is 0 when there are none. */
  #carryStart = 0
  #carryEnd = 0

  constructor(tokens: Tokens) {
    this.#tokens = tokens
    this.#source = tokens.source
    this.#unspaced = new WordSegmenter(tokens.source)
    this.#openingGuillemet = /[«»]/.exec(tokens.source)?.[0]
  }

  /** Reads the words of a line; lines must be read in order. */
  readLine(line: LineLayout): void {
    if (line.parted !== 'none') this.#breakWith(line.parted)
    if (line.indent > 0) this.#indent = line.indent
    this.#line = line
    this.#start = line.start
    if (isOrnament(this.#source.slice(line.start, line.end))) {
      this.#add(line.start, line.end)
      return
    }
    let index = line.start
    while (index < line.end) {
      const bit = 1 << classAt(this.#source, index)
      if (bit & (1 << SPACE)) {
        this.#cut(index, ++index)
      } else if (bit & PARTING) {
        index = this.#part(index, line.end, bit)
      } else {
        if ((bit | this.#seen) & (1 << UNSPACED) && this.#beginsAnother(index, bit)) this.#cut(index)
        this.#seen |= bit
        index++
      }
    }
    this.#cut(line.end)
  }

  /** Ends the reading: marks with no word left to lean on are a word themselves. */
  finish(): void {
    if (this.#carryEnd > 0) this.#add(this.#carryStart, this.#carryEnd)
  }

  #breakWith(parted: Break): void {
    this.finish()
    // A line without words must not weaken the blank line before it.
    if (this.#tokens.count > 0 && (this.#break === 'none' || parted !== 'line')) this.#break = parted
    this.#indent = 0
    if (parted !== 'line') this.#directionDepth = 0
  }

  /** Reads a character that may end a word, and answers where reading goes on. */
  #part(index: number, to: number, bit: number): number {
    const before = this.#seen
    const marksEnd = Math.min(findJoiningMarksEnd(this.#source, index), to)
    const end = Math.max(marksEnd, index + 1)
    // Among the marks that close a word may be some that are not shown.
    this.#seen |= marksEnd > index ? bit | UNSEEN : bit
    if (marksEnd === index || end === to || classAt(this.#source, end) === SPACE) return end
    if (before & WORD_CLASSES) {
      if (!isWebAddress(this.#source.slice(this.#start, index))) this.#cut(end)
    } else if (!before && this.#hasWordBefore() && !isOmissionAt(this.#source, index)) {
      // A dash opens speech where a paragraph begins; elsewhere such marks stay on the word before them.
      this.#extend(end)
      this.#start = end
      this.#seen = 0
    }
    return end
  }

  /** Whether a character begins another word, by the scripts before and after it alone. */
  #beginsAnother(index: number, bit: number): boolean {
    if (!(bit & (1 << UNSPACED))) return (bit & AFTER_UNSPACED) > 0
    if (index < this.#unspacedEnd) return false
    this.#unspacedEnd = this.#unspaced.wordEnd(index)
    return (this.#seen & WORD_CLASSES) > 0
  }

  #hasWordBefore(): boolean {
    return this.#tokens.count > 0 && this.#break === 'none' && this.#carryEnd === 0
  }

  /** Ends the piece being read, a word or marks that lean on one, and begins the next. */
  #cut(end: number, next = end): void {
    const start = this.#start
    const seen = this.#seen
    if (seen & WORD_CLASSES || (seen && isOmissionAt(this.#source, start))) this.#addWord(start, end)
    else if (seen & ~UNSEEN) {
      if (this.#hasWordBefore() && !this.#opens(start, seen)) this.#extend(end)
      else this.#carry(start, end)
    }
    this.#start = next
    this.#seen = 0
  }

  /** Adds a word; what is written apart from it becomes one with it, and one that is too long becomes several. */
  #addWord(start: number, end: number): void {
    if (this.#hasWordBefore() && this.#goesOn(start)) this.#extend(end)
    else if (isEncliticAt(this.#source, start)) this.#carry(start, end)
    else {
      for (let from = start; from < end; ) {
        const partEnd = findFirstPartEnd(this.#source, from, end)
        this.#add(from, partEnd)
        from = partEnd
      }
    }
  }

  #goesOn(from: number): boolean {
    const last = this.#tokens.count - 1
    return continuesWordAt(this.#source, tokenStart(this.#tokens, last), tokenEnd(this.#tokens, last), from)
  }

  /** Whether marks that stand alone lean on the word after them. */
  #opens(start: number, seen: number): boolean {
    const mark = this.#source[start]
    if (mark === '«' || mark === '»') return mark === this.#openingGuillemet
    return (seen & OPENING) > 0
  }

  #carry(start: number, end: number): void {
    if (this.#carryEnd === 0) this.#carryStart = start
    this.#carryEnd = end
  }

  #extend(end: number): void {
    extendLastToken(this.#tokens, end)
    this.#followDirection(this.#start, end)
  }

  #add(from: number, end: number): void {
    const start = this.#carryEnd > 0 ? this.#carryStart : from
    const needsCleanup = this.#carryEnd > 0 || (this.#seen & UNSEEN) > 0
    let { role = 'text', nameEnd } = this.#line
    if (nameEnd !== undefined) {
      if (this.#followDirection(start, end)) role = 'direction'
      else if (start < nameEnd) role = 'name'
    }
    addToken(this.#tokens, start, end, role, this.#break, this.#indent, needsCleanup)
    this.#break = 'none'
    this.#indent = 0
    this.#carryEnd = 0
  }

  /** Follows the brackets of a stage direction, and answers whether a stretch is within one. */
  #followDirection(start: number, end: number): boolean {
    if (this.#directionDepth === 0 && matchEnd(DIRECTION, this.#source, start) === start) return false
    const text = this.#source.slice(start, end)
    const opened = text.split(/[[(]/).length - text.split(/[\])]/).length
    this.#directionDepth = Math.max(0, this.#directionDepth + opened)
    return true
  }
}
