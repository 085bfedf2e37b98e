import {
  DASH,
  ELLIPSIS,
  FULL_STOP,
  getClassAt,
  HYPHEN,
  IGNORED,
  LETTERS_AND_DIGITS,
  matchEnd,
  OPENING,
  SPACE,
  UNDERSCORE,
  UNSPACED,
  WORD_CLASSES,
} from './characters.ts'
import { EmphasisReader } from './emphasis.ts'
import type { LineLayout } from './layout.ts'
import { isOrnament } from './lines.ts'
import type { Break, Tokens } from './token-table.ts'
import {
  continuesWordAt,
  findFirstPartEnd,
  findJoiningMarksEnd,
  isEncliticAt,
  isOmissionAt,
  isWebAddress,
} from './word-boundaries.ts'
import { WordSegmenter } from './word-segmenter.ts'

/** Classes that can end a word without a space after it. */
const BREAKING_MARKS = DASH | HYPHEN | ELLIPSIS | FULL_STOP
const NOT_DISPLAYED = UNDERSCORE | IGNORED
const DIRECTION = /_*[[(]/y

/** Lexer state for one source: appends the tokens of each line to a table. Detached marks attach to a neighbouring word. */
export class LineTokenizer {
  readonly #tokens: Tokens
  readonly #source: string
  readonly #segmenter: WordSegmenter
  readonly #emphasis = new EmphasisReader()
  /** First guillemet in the source, which opens quotations: « in French, » in German. */
  readonly #openingGuillemet: string | undefined
  #line: Partial<LineLayout> = {}
  #break: Break = 'none'
  #indent = 0
  #directionDepth = 0
  /** End of the current word in a script without spaces. */
  #segmentEnd = 0
  /** Start of the current token, and the bit set of its character classes. */
  #start = 0
  #classes = 0
  /** Range of marks that attach to the next word; the end is 0 when no marks are pending. */
  #pendingStart = 0
  #pendingEnd = 0

  constructor(tokens: Tokens) {
    this.#tokens = tokens
    this.#source = tokens.source
    this.#segmenter = new WordSegmenter(tokens.source)
    this.#openingGuillemet = /[«»]/.exec(tokens.source)?.[0]
  }

  /** Tokenizes a line; lines must be passed in order. */
  tokenizeLine(line: LineLayout): void {
    if (line.breakBefore !== 'none') this.#applyBreak(line.breakBefore)
    if (line.indent > 0) this.#indent = line.indent
    this.#line = line
    this.#start = line.start
    if (isOrnament(this.#source.slice(line.start, line.end))) {
      this.#addToken(line.start, line.end)
      return
    }
    for (let index = line.start; index < line.end; ) {
      const bit = getClassAt(this.#source, index)
      if (bit & SPACE) {
        this.#endToken(index, ++index)
      } else if (bit & BREAKING_MARKS) {
        index = this.#readBreakingMark(index, line.end, bit)
      } else {
        if ((bit | this.#classes) & UNSPACED && this.#startsWord(index, bit)) this.#endToken(index)
        this.#classes |= bit
        index++
      }
    }
    this.#endToken(line.end)
  }

  /** Flushes pending marks as a token of their own. */
  finish(): void {
    if (this.#pendingEnd > 0) this.#addToken(this.#pendingStart, this.#pendingEnd)
  }

  #applyBreak(lineBreak: Break): void {
    this.finish()
    // A line without words does not weaken the paragraph break before it.
    if (this.#tokens.count > 0 && (this.#break === 'none' || lineBreak !== 'line')) this.#break = lineBreak
    this.#indent = 0
    if (lineBreak === 'line') return
    this.#directionDepth = 0
    this.#emphasis.endParagraph()
  }

  /** Consumes a mark that can end a word. Returns the offset to continue at. */
  #readBreakingMark(index: number, to: number, bit: number): number {
    const classesBefore = this.#classes
    const marksEnd = Math.min(findJoiningMarksEnd(this.#source, index), to)
    const end = Math.max(marksEnd, index + 1)
    // The marks behind a dash or an ellipsis may include underscores, which are not displayed.
    this.#classes |= marksEnd > index ? bit | NOT_DISPLAYED : bit
    if (marksEnd === index || end === to || getClassAt(this.#source, end) === SPACE) return end
    if (classesBefore & WORD_CLASSES) {
      if (!isWebAddress(this.#source.slice(this.#start, index))) this.#endToken(end)
    } else if (!classesBefore && this.#hasWordBefore() && !isOmissionAt(this.#source, index)) {
      // A dash at the start of a paragraph opens speech; elsewhere it attaches to the previous word.
      this.#attachToLast(end)
      this.#start = end
      this.#classes = 0
    }
    return end
  }

  /** Returns true when a word starts at an index in a script without spaces, or where such a script meets another one. */
  #startsWord(index: number, bit: number): boolean {
    if (!(bit & UNSPACED)) return (bit & (LETTERS_AND_DIGITS | OPENING)) > 0
    if (index < this.#segmentEnd) return false
    this.#segmentEnd = this.#segmenter.findWordEnd(index)
    return (this.#classes & WORD_CLASSES) > 0
  }

  #hasWordBefore(): boolean {
    return this.#tokens.count > 0 && this.#break === 'none' && this.#pendingEnd === 0
  }

  /** Ends the current token, a word or detached marks, and starts the next. */
  #endToken(end: number, next = end): void {
    const start = this.#start
    const classes = this.#classes
    if (classes & WORD_CLASSES || (classes && isOmissionAt(this.#source, start))) this.#addWord(start, end)
    else if (classes & ~NOT_DISPLAYED) {
      if (this.#hasWordBefore() && !this.#attachesToNext(start, classes)) this.#attachToLast(end)
      else this.#holdMarks(start, end)
    }
    this.#start = next
    this.#classes = 0
  }

  /** Adds a word. Joins the second part of a split word to the first, and splits a word that is too long. */
  #addWord(start: number, end: number): void {
    if (this.#hasWordBefore() && this.#continuesLastWord(start)) this.#attachToLast(end)
    else if (isEncliticAt(this.#source, start)) this.#holdMarks(start, end)
    else {
      for (let from = start; from < end; ) {
        const partEnd = findFirstPartEnd(this.#source, from, end)
        this.#addToken(from, partEnd)
        from = partEnd
      }
    }
  }

  #continuesLastWord(from: number): boolean {
    const last = this.#tokens.count - 1
    return continuesWordAt(this.#source, this.#tokens.start(last), this.#tokens.end(last), from)
  }

  /** Reports detached marks that attach to the next word. */
  #attachesToNext(start: number, classes: number): boolean {
    const mark = this.#source[start]
    if (mark === '«' || mark === '»') return mark === this.#openingGuillemet
    return (classes & OPENING) > 0
  }

  #holdMarks(start: number, end: number): void {
    if (this.#pendingEnd === 0) this.#pendingStart = start
    this.#pendingEnd = end
  }

  #attachToLast(end: number): void {
    this.#tokens.extendLast(end)
    this.#emphasis.read(this.#tokens, this.#start, end)
    this.#trackDirection(this.#start, end)
  }

  #addToken(from: number, end: number): void {
    const start = this.#pendingEnd > 0 ? this.#pendingStart : from
    const needsCleanup = this.#pendingEnd > 0 || (this.#classes & NOT_DISPLAYED) > 0
    let { role = 'text', nameEnd } = this.#line
    // Only a play has a `nameEnd`, and only in a play brackets mark stage directions.
    if (nameEnd !== undefined) {
      if (this.#trackDirection(start, end)) role = 'direction'
      else if (start < nameEnd) role = 'name'
    }
    this.#tokens.add(start, end, role, this.#break, this.#indent, needsCleanup)
    if (needsCleanup) this.#emphasis.read(this.#tokens, start, end)
    this.#break = 'none'
    this.#indent = 0
    this.#pendingEnd = 0
  }

  /** Tracks bracket depth. Returns true when the range lies within a stage direction. */
  #trackDirection(start: number, end: number): boolean {
    if (this.#directionDepth === 0 && matchEnd(DIRECTION, this.#source, start) === start) return false
    const text = this.#source.slice(start, end)
    const opened = text.split(/[[(]/).length - text.split(/[\])]/).length
    this.#directionDepth = Math.max(0, this.#directionDepth + opened)
    return true
  }
}
