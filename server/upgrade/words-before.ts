import type { Category } from '../../shared/timing/category.ts'
import {
  BODY,
  DASH,
  ELLIPSIS,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  kindAt,
  LETTERS_AND_DIGITS,
  OPEN,
  OPEN_QUOTE,
  OPEN_SINGLE,
  SPACE,
  setOf,
  UNDERSCORE,
  UNSPACED,
} from '../../shared/timing/characters.ts'
import { isAddress, isBlankAt, joiningMarksEnd } from '../../shared/timing/joining-marks.ts'
import { type Line, readLines } from '../../shared/timing/lines.ts'
import { matchEnd } from '../../shared/timing/match-end.ts'
import { isClosed, shapeOf } from '../../shared/timing/shape.ts'
import { UnspacedWords } from '../../shared/timing/unspaced.ts'

/*
 * The words of a text by the rules before version 3 of the engine, by which positions are stored that were made then. Frozen: the
 * rules of today may change, these not, nor what they stand on (its test compares them with words that were cut then).
 */

const PARTING = setOf(DASH, HYPHEN, ELLIPSIS, FULL_STOP)
const OPENING = setOf(OPEN, OPEN_QUOTE, OPEN_SINGLE)
const AFTER_UNSPACED = LETTERS_AND_DIGITS | OPENING
const UNSEEN = setOf(UNDERSCORE, IGNORED)
const ORNAMENT = /^[\s*#~•·.…_—–-]+$/

/** Which part of a line is words (UTF-16 offsets), and whether the words before it are parted from them. */
interface CutLine {
  readonly start: number
  readonly end: number
  readonly isParted: boolean
}

/** Returns where each word of a text began (UTF-16), in order. */
export function wordStartsBefore(content: string, category: Category): Uint32Array {
  const reader = new WordReaderBefore(content)
  const cutLine = category === 'Essay/Information' ? cutOutline(content) : cutPlain(category)
  readLines(content, (line) => reader.readLine(cutLine(line)))
  reader.finish()
  return Uint32Array.from(reader.starts)
}

function cutPlain(category: Category): (line: Line) => CutLine {
  const isProse = category === 'Novel' || category === 'Short Story'
  return ({ start, end, afterBlank }) => ({ start, end, isParted: afterBlank || !isProse })
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const NUMBER_SIGNS = /#+[ \t]*/y
const CLOSING_SIGNS = /(?<!\S)#+$/
const ITEM_MARK = /(?:•|(?:[-*–]|\d{1,3}[.)])(?=\s))\s*/y

function cutOutline(source: string): (line: Line) => CutLine {
  let lastRole = 'text'
  return (line) => {
    const outline = readOutlineLine(source, line)
    const isPlain = outline.role === 'text' && !line.afterBlank
    if (isPlain && lastRole === 'item') return { ...outline, isParted: false }
    const standsApart = !isPlain || lastRole === 'heading'
    lastRole = outline.role
    return { ...outline, isParted: line.afterBlank || standsApart }
  }
}

function readOutlineLine(source: string, line: Line): { role: string; start: number; end: number } {
  const { start, end } = line
  const afterSigns = matchEnd(NUMBER_SIGNS, source, start)
  if (afterSigns > start) {
    const title = source.slice(afterSigns, end).replace(CLOSING_SIGNS, '')
    return { role: 'heading', start: afterSigns, end: afterSigns + title.length }
  }
  const afterMark = matchEnd(ITEM_MARK, source, start)
  if (afterMark > start && LETTER_OR_DIGIT.test(source.slice(afterMark, end))) {
    return { role: 'item', start: afterMark, end }
  }
  return { role: isHeading(source, line) ? 'heading' : 'text', start, end }
}

function isHeading(source: string, { start, end, afterBlank, beforeBlank }: Line): boolean {
  if (!afterBlank || !beforeBlank || end - start > 80) return false
  const text = source.slice(start, end)
  return (
    LETTER_OR_DIGIT.test(text) && text.split(/\s+/).length <= 12 && !isClosed(shapeOf(source, start, end))
  )
}

class WordReaderBefore {
  readonly starts: number[] = []
  readonly #source: string
  readonly #unspaced: UnspacedWords
  #isParted = false
  #unspacedEnd = 0
  #start = 0
  #seen = 0
  #carryStart = 0
  #hasCarry = false

  constructor(source: string) {
    this.#source = source
    this.#unspaced = new UnspacedWords(source)
  }

  readLine({ start, end, isParted }: CutLine): void {
    if (isParted) {
      this.finish()
      this.#isParted = true
    }
    this.#start = start
    if (ORNAMENT.test(this.#source.slice(start, end))) {
      this.#add(start)
      return
    }
    let index = start
    while (index < end) {
      const bit = 1 << kindAt(this.#source, index)
      if (bit & (1 << SPACE)) {
        this.#cut(++index)
      } else if (bit & PARTING) {
        index = this.#part(index, end, bit)
      } else {
        if ((bit | this.#seen) & (1 << UNSPACED) && this.#beginsAnother(index, bit)) this.#cut(index)
        this.#seen |= bit
        index++
      }
    }
    this.#cut(end)
  }

  finish(): void {
    if (this.#hasCarry) this.#add(this.#carryStart)
  }

  #part(index: number, to: number, bit: number): number {
    const before = this.#seen
    const marksEnd = Math.min(joiningMarksEnd(this.#source, index), to)
    const end = Math.max(marksEnd, index + 1)
    this.#seen |= marksEnd > index ? bit | UNSEEN : bit
    if (marksEnd === index || end === to || kindAt(this.#source, end) === SPACE) return end
    if (before & BODY) {
      if (!isAddress(this.#source.slice(this.#start, index))) this.#cut(end)
    } else if (!before && this.#hasWordBefore() && !isBlankAt(this.#source, index)) {
      this.#start = end
      this.#seen = 0
    }
    return end
  }

  #beginsAnother(index: number, bit: number): boolean {
    if (!(bit & (1 << UNSPACED))) return (bit & AFTER_UNSPACED) > 0
    if (index < this.#unspacedEnd) return false
    this.#unspacedEnd = this.#unspaced.wordEnd(index)
    return (this.#seen & BODY) > 0
  }

  #hasWordBefore(): boolean {
    return this.starts.length > 0 && !this.#isParted && !this.#hasCarry
  }

  #cut(next: number): void {
    const start = this.#start
    const seen = this.#seen
    if (seen & BODY || (seen && isBlankAt(this.#source, start))) this.#add(start)
    else if (seen & ~UNSEEN && (!this.#hasWordBefore() || seen & OPENING) && !this.#hasCarry) {
      this.#carryStart = start
      this.#hasCarry = true
    }
    this.#start = next
    this.#seen = 0
  }

  #add(start: number): void {
    this.starts.push(this.#hasCarry ? this.#carryStart : start)
    this.#isParted = false
    this.#hasCarry = false
  }
}
