import type { Matter } from '#shared/imports.ts'
import type { Block } from '../../structure/block.ts'
import { cleanText, collapseSpaces } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'
import { formatSpeech } from '../../structure/speakers.ts'
import { joinVerse, tidyLine, trimLines } from './block-lines.ts'
import { addBrackets, bracketDirections, directionEnd, directionStart } from './directions.ts'

/** What holds where a block stands. */
interface Where {
  readonly name: string
  readonly group: number
  readonly matter: Matter | undefined
  readonly isPre: boolean
  readonly isDirection: boolean
  readonly heading: number
  readonly role: { readonly indent: number }
}

const nowhere: Where = {
  name: '',
  group: 0,
  matter: undefined,
  isPre: false,
  isDirection: false,
  heading: 0,
  role: { indent: 0 },
}

/** The number, letter or sign at which a note hangs, in brackets or not. */
const noteMark = /^[[(]?(?:\d{1,4}|\p{L}{1,5}|[*†‡§¶‖#]{1,6})[\])]?[.:]?$/u

/** Puts blocks together from text and breaks, as they come. */
export class BlockWriter {
  readonly #omissions: Omissions
  #blocks: Block[] = []
  #ids: string[] = []
  #mark = ''
  #where = nowhere
  #lines: string[] = []
  #line = ''
  #isSoftBreak = false
  /** Kept apart: to ask a growing line for its last letter each time would copy all of it. */
  #endsWithSpace = false
  #note: string | undefined
  #name: string | undefined
  /** Who says what comes next. */
  #speaker = ''
  #lead = ''

  constructor(omissions: Omissions) {
    this.#omissions = omissions
  }

  /** Whether nothing has been written into the block that is being written. */
  get isAtStart(): boolean {
    return this.#lines.length === 0 && this.#line.trim() === ''
  }

  /** Whether what is written is somebody's name. */
  get isNaming(): boolean {
    return this.#name !== undefined
  }

  /** A name that links use, for what comes next or is being written. */
  point(id: string): void {
    this.#ids.push(id)
  }

  write(text: string, isPre: boolean): void {
    if (this.#note !== undefined) this.#note += text
    else if (this.#name !== undefined) this.#name += text
    else if (isPre) this.#writeLines(text)
    else {
      const collapsed = text.replace(/[ \t\n\f\r]+/g, ' ')
      const isAfterSpace = this.#line === '' || this.#endsWithSpace
      const added = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
      if (added) this.#isSoftBreak = false
      if (added) this.#endsWithSpace = added.endsWith(' ')
      this.#line += added
    }
  }

  #writeLines(text: string): void {
    const [first = '', ...others] = text.split('\n')
    if (text !== '') this.#isSoftBreak = false
    if (text !== '') this.#endsWithSpace = text.endsWith(' ')
    this.#line += first
    for (const line of others) {
      this.#lines.push(this.#line)
      this.#line = line
    }
  }

  breakLine(): void {
    if (this.#name !== undefined) {
      this.#name += ' '
      return
    }
    // The break at the end of an element that is a line already is that line's own.
    if (!this.#isSoftBreak) this.#lines.push(this.#line)
    this.#line = ''
    this.#isSoftBreak = false
  }

  beginVerseLine(indent: number): void {
    this.endVerseLine()
    this.#line += '\u00a0'.repeat(indent)
    this.#endsWithSpace = false
  }

  endVerseLine(): void {
    if (this.#line.trim() === '') return
    this.#lines.push(this.#line)
    this.#line = ''
    this.#isSoftBreak = true
  }

  /** Ends the block that is being written and begins one. */
  begin(where: Where): void {
    this.#flush()
    this.#where = where
  }

  /** What the next block begins with, as an item of a list. */
  item(mark: string): void {
    this.#mark = mark
  }

  rule({ matter }: Where): void {
    this.#flush()
    this.#add({ kind: 'rule', text: '* * *', matter })
  }

  beginNote(): void {
    this.#note ??= ''
  }

  /** The mark of a note leaves the text; what is linked in a note's manner and is longer stays. */
  endNote(): void {
    if (this.#note === undefined) return
    const text = this.#note
    this.#note = undefined
    if (noteMark.test(text.trim())) this.#omissions.add('note_marks', text.trim())
    else this.write(text, false)
  }

  beginDirection(): void {
    this.#line += directionStart
    this.#endsWithSpace = false
  }

  endDirection(): void {
    this.#line += directionEnd
    this.#endsWithSpace = false
  }

  /** What is written until it ends is the name of who speaks next. */
  beginName(): void {
    this.endSpeech()
    this.#name = ''
  }

  endName(): void {
    this.#speaker = collapseSpaces(cleanText(this.#name ?? ''))
    this.#name = undefined
  }

  /** Whoever was named and said nothing stands alone. */
  endSpeech(): void {
    this.#flush()
    if (this.#speaker) this.#add({ kind: 'text', text: this.#withSpeaker(''), matter: this.#where.matter })
  }

  /** What has been written of the block stands out from what comes. */
  lead(): void {
    if (this.#lines.length === 0) this.#lead = this.#line
  }

  finish(): Block[] {
    this.endSpeech()
    // What is pointed at after the last word.
    if (this.#ids.length > 0) this.#add({ kind: 'text', text: '', matter: this.#where.matter })
    return joinVerse(this.#blocks)
  }

  #flush(): void {
    const { group, matter, isPre, isDirection, heading, role, name } = this.#where
    const lines = [...this.#lines, this.#line]
    const hasLines = isPre || group !== 0 || lines.filter((line) => line.trim() !== '').length > 1
    const tidied = trimLines(lines.map((line) => tidyLine(line, hasLines, group === 0 ? 0 : role.indent)))
    const lead = collapseSpaces(cleanText(this.#lead))
    this.#lines = []
    this.#line = ''
    this.#lead = ''
    this.#isSoftBreak = false
    const text = isDirection ? addBrackets(tidied) : bracketDirections(tidied)
    if (!text) return
    if (heading > 0) this.#add({ kind: 'heading', text, matter }, heading)
    else if (this.#mark) this.#add({ kind: 'item', text: `${this.#mark} ${text.trimStart()}`, matter })
    else if (this.#speaker && !isDirection) this.#add({ kind: 'text', text: this.#withSpeaker(text), matter })
    else
      this.#add({
        kind: 'text',
        text,
        group,
        matter,
        lead: name === 'dt' ? text : lead,
        isTerm: name === 'dt',
      })
    this.#mark = ''
  }

  #withSpeaker(text: string): string {
    const speaker = this.#speaker
    this.#speaker = ''
    return formatSpeech(speaker, text)
  }

  #add(block: Pick<Block, 'kind' | 'text' | 'matter'> & Partial<Block>, level = 0): void {
    this.#blocks.push({ group: 0, lead: '', isTerm: false, ...block, level, ids: this.#ids })
    this.#ids = []
    assertParagraphLimit(this.#blocks.length)
  }
}
