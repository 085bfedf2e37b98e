import type { Category } from './category.ts'
import {
  APOSTROPHE,
  BODY,
  CLOSE,
  CLOSE_QUOTE,
  COMMA,
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
  QUOTE,
  SEMICOLON,
  SPACE,
  STRONG,
  SYMBOL,
  setOf,
  UNDERSCORE,
  UNSPACED,
} from './characters.ts'
import { endsStrongly } from './closing.ts'
import { type Line, readLines } from './lines.ts'
import { readOutlineLine } from './outline.ts'
import { readCast, readStageLine } from './stage.ts'
import { type Break, breaks, type Role, TokenTable } from './token-table.ts'
import { partUnspaced, unspacedEnd } from './unspaced.ts'

/** Characters that may end a word in the middle of a run without spaces. */
const PARTING = setOf(DASH, HYPHEN, ELLIPSIS, FULL_STOP, UNSPACED)
const OPENING = setOf(OPEN, OPEN_QUOTE, OPEN_SINGLE)
const CLOSING = setOf(
  CLOSE,
  CLOSE_QUOTE,
  COMMA,
  SEMICOLON,
  STRONG,
  FULL_STOP,
  ELLIPSIS,
  DASH,
  HYPHEN,
  IGNORED,
)
/** Characters that close a word unless another word follows at once. */
const EITHER = setOf(QUOTE, OPEN_QUOTE, APOSTROPHE, UNDERSCORE)
const UNSEEN = setOf(UNDERSCORE, IGNORED)
const UNTIDY = UNSEEN | setOf(SPACE)
const DOTS = setOf(FULL_STOP, ELLIPSIS)
const DASHES = setOf(DASH, HYPHEN)
const BRACKETS = setOf(OPEN, CLOSE)
const AFTER_UNSPACED = LETTERS_AND_DIGITS | OPENING

// Fewer hyphens are a dash, fewer dots a full stop; more of either at a word's start are a name withheld: `the ----shire`.
const HYPHENS_OF_A_DASH = 2
const DOTS_OF_AN_ELLIPSIS = 3
const HYPHENS_OF_A_BLANK = 3
const DASHES_OF_A_BLANK = 2
const UNDERSCORES_OF_A_BLANK = 3

/** Answers the words of a content, each with its role, its place and what parts it from the one before; linear. */
export function readTokens(content: string, category: Category): TokenTable {
  const reader = new Reader(content, category)
  readLines(content, (line) => reader.readLine(line))
  return reader.finish()
}

class Reader {
  readonly #source: string
  readonly #category: Category
  readonly #table: TokenTable
  readonly #cast: ReadonlySet<string>
  #break: Break = 'none'
  #indent = 0
  #role: Role = 'text'
  #nameEnd = 0
  #directionDepth = 0
  /** Where marks began that lean on the word after them, or -1. */
  #carry = -1
  #carryEnd = -1
  /** The kinds seen in the piece being read, and in the word last added. */
  #seen = 0
  #lastSeen = 0
  #start = 0

  constructor(source: string, category: Category) {
    this.#source = source
    this.#category = category
    this.#table = new TokenTable(source)
    this.#cast = category === 'Stage Play' ? readCast(source) : new Set()
  }

  readLine(line: Line): void {
    let { start, end } = line
    const wasHeading = this.#role === 'heading'
    let parted: Break = line.afterBlank ? (this.#category === 'Poem' ? 'stanza' : 'paragraph') : 'none'
    let { indent } = line
    if (this.#category === 'Poem' || this.#category === 'Stage Play') {
      if (parted === 'none') parted = 'line'
    }
    if (this.#category === 'Stage Play') {
      const stage = readStageLine(this.#source, line, this.#cast)
      this.#role = stage.isHeading ? 'heading' : 'text'
      this.#nameEnd = stage.nameEnd
    } else if (this.#category === 'Essay/Information') {
      const outline = readOutlineLine(this.#source, line)
      const goesOn = outline.role === 'text' && parted === 'none' && this.#role === 'item'
      if (goesOn) indent = 0
      else {
        if (parted === 'none' && (outline.role !== 'text' || wasHeading)) parted = 'line'
        this.#role = outline.role
      }
      start = outline.from
      end = outline.to
    }
    if (parted !== 'none') this.#breakWith(parted)
    if (indent > 0) this.#indent = indent
    this.#readWords(start, end)
  }

  finish(): TokenTable {
    this.#flushCarry()
    return this.#table.seal()
  }

  #breakWith(parted: Break): void {
    this.#flushCarry()
    if (this.#table.length > 0 && breaks.indexOf(parted) > breaks.indexOf(this.#break)) this.#break = parted
    this.#indent = 0
    if (parted !== 'line') this.#directionDepth = 0
  }

  #readWords(from: number, to: number): void {
    const source = this.#source
    this.#begin(from)
    let index = from
    while (index < to) {
      const bit = 1 << kindAt(source, index)
      if (bit & (1 << SPACE)) {
        this.#endAt(index)
        this.#begin(++index)
      } else if (bit & PARTING) {
        index = this.#part(index, to, bit)
      } else {
        if (this.#seen & (1 << UNSPACED) && bit & AFTER_UNSPACED) this.#cutAt(index)
        this.#seen |= bit
        index++
      }
    }
    this.#endAt(to)
  }

  #begin(index: number): void {
    this.#start = index
    this.#seen = 0
  }

  #cutAt(index: number): void {
    this.#endAt(index)
    this.#begin(index)
  }

  /** Reads a character that may end a word, and answers where reading goes on. */
  #part(index: number, to: number, bit: number): number {
    if (bit & (1 << UNSPACED)) return this.#partUnspaced(index, to)
    const marksEnd = this.#joinEnd(index, to, bit)
    if (marksEnd === index) {
      if (this.#seen & (1 << UNSPACED) && bit & AFTER_UNSPACED) this.#cutAt(index)
      this.#seen |= bit
      return index + 1
    }
    const end = this.#closingEnd(marksEnd, to)
    const goesOn = end < to && kindAt(this.#source, end) !== SPACE
    const before = this.#seen
    for (let at = index; at < end; at++) this.#seen |= 1 << kindAt(this.#source, at)
    if (!goesOn || this.#isAddress(index, bit)) return end
    if (before & BODY) this.#cutAt(end)
    else if (bit & DASHES && this.#leansBack(index, marksEnd)) {
      this.#extend(index, end)
      this.#begin(end)
    }
    return end
  }

  /** Answers where a dash or an ellipsis that joins two words ends, or `index` when there is none. */
  #joinEnd(index: number, to: number, bit: number): number {
    const family = bit & DASHES ? DASHES : DOTS
    let end = index
    while (end < to && family & (1 << kindAt(this.#source, end))) end++
    if (bit & ((1 << DASH) | (1 << ELLIPSIS))) return end
    const least = bit & (1 << HYPHEN) ? HYPHENS_OF_A_DASH : DOTS_OF_AN_ELLIPSIS
    return end - index >= least ? end : index
  }

  #closingEnd(from: number, to: number): number {
    let end = from
    while (end < to) {
      const bit = 1 << kindAt(this.#source, end)
      if (bit & CLOSING) end++
      else if (bit & EITHER && !this.#opensWord(end + 1, to)) end++
      else break
    }
    return end
  }

  #opensWord(index: number, to: number): boolean {
    return index < to && ((BODY | OPENING | EITHER) & (1 << kindAt(this.#source, index))) !== 0
  }

  // A web address may hold `--` and `...`; a real dash ends it.
  #isAddress(index: number, bit: number): boolean {
    if (bit & ((1 << DASH) | (1 << ELLIPSIS))) return false
    const head = this.#source.slice(this.#start, index)
    return head.includes('://') || head.startsWith('www.')
  }

  // Dashes open speech at a line's start and after a sentence; elsewhere they stay on the word before them.
  #leansBack(index: number, end: number): boolean {
    if (!this.#hasWordBefore() || isBlank(this.#source, index, end)) return false
    const last = this.#table.length - 1
    return (
      this.#start === index && !endsStrongly(this.#source, this.#table.start(last), this.#table.end(last))
    )
  }

  #hasWordBefore(): boolean {
    return this.#table.length > 0 && this.#break === 'none' && this.#carry < 0
  }

  #partUnspaced(index: number, to: number): number {
    const end = unspacedEnd(this.#source, index, to)
    if (this.#seen & BODY) this.#cutAt(index)
    this.#seen |= 1 << UNSPACED
    partUnspaced(this.#source, index, end, (wordEnd) => {
      if (wordEnd === end) return
      this.#cutAt(wordEnd)
      this.#seen |= 1 << UNSPACED
    })
    return end
  }

  /** Ends the piece being read: it is a word, or marks that lean on the word before or after them. */
  #endAt(end: number): void {
    const start = this.#start
    if (start === end) return
    if (this.#seen & BODY || isBlank(this.#source, start, end)) return this.#addOrJoin(start, end)
    if ((this.#seen & ~UNSEEN) === 0) return
    const opens = this.#seen & OPENING && !(this.#seen & CLOSING)
    if (this.#hasWordBefore() && !opens) return this.#extend(start, end)
    if (this.#carry < 0) this.#carry = start
    this.#carryEnd = end
  }

  #addOrJoin(start: number, end: number): void {
    const isOrnament = this.#seen === 1 << SYMBOL && this.#lastSeen === 1 << SYMBOL && this.#hasWordBefore()
    if (isOrnament) this.#extend(start, end)
    else this.#add(start, end, this.#seen)
  }

  #extend(start: number, end: number): void {
    this.#table.extendLast(end, true)
    this.#followBrackets(start, end, false)
  }

  #add(from: number, end: number, seen: number): void {
    const start = this.#carry < 0 ? from : this.#carry
    const untidy = this.#carry >= 0 || (seen & UNTIDY) !== 0
    const isDirection = this.#followBrackets(start, end, true)
    const isName = start < this.#nameEnd
    const role = isDirection ? 'direction' : isName ? 'name' : this.#role
    this.#table.add(start, end, role, this.#break, this.#indent, untidy)
    this.#break = 'none'
    this.#indent = 0
    this.#carry = -1
    this.#lastSeen = seen
  }

  // Marks with no word to lean on are a word themselves.
  #flushCarry(): void {
    if (this.#carry >= 0) this.#add(this.#carry, this.#carryEnd, 1 << SPACE)
  }

  /** Follows the brackets of a stage direction through a word, and answers whether the word is within one. */
  #followBrackets(start: number, end: number, mayOpen: boolean): boolean {
    if (this.#category !== 'Stage Play') return false
    const source = this.#source
    let first = start
    while (first < end && UNSEEN & (1 << kindAt(source, first))) first++
    const isWithin = this.#directionDepth > 0 || (mayOpen && kindAt(source, first) === OPEN)
    if (!isWithin) return false
    for (let index = first; index < end; index++) {
      const bit = 1 << kindAt(source, index)
      if (bit & BRACKETS) this.#directionDepth += bit & (1 << OPEN) ? 1 : -1
      if (this.#directionDepth < 0) this.#directionDepth = 0
    }
    return true
  }
}

/** Whether a stretch begins with a line that stands for something withheld: `----`, `——` or `___`. */
function isBlank(source: string, start: number, end: number): boolean {
  const kind = kindAt(source, start)
  const least =
    kind === HYPHEN
      ? HYPHENS_OF_A_BLANK
      : kind === DASH
        ? DASHES_OF_A_BLANK
        : kind === UNDERSCORE
          ? UNDERSCORES_OF_A_BLANK
          : 0
  if (least === 0 || end - start < least) return false
  for (let index = start; index < start + least; index++) if (kindAt(source, index) !== kind) return false
  return true
}
