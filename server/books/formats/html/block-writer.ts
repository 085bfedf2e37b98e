import type { Matter } from '#shared/imports.ts'
import type { Block } from '../../structure/block.ts'
import { cleanText, collapseSpaces } from '../../structure/clean.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'
import { formatSpeech } from '../../structure/speakers.ts'
import {
  addBrackets,
  bracketDirections,
  directionEnd,
  directionStart,
  joinTrimmedLines,
  joinVerse,
  normalizeLine,
} from './block-lines.ts'

/** Properties that a block inherits from its elements. */
interface BlockContext {
  readonly name: string
  readonly group: number
  readonly matter: Matter | undefined
  readonly isPre: boolean
  readonly isDirection: boolean
  readonly heading: number
  readonly role: { readonly indent: number }
}

const rootContext: BlockContext = {
  name: '',
  group: 0,
  matter: undefined,
  isPre: false,
  isDirection: false,
  heading: 0,
  role: { indent: 0 },
}

/** A note's number, letter or sign, with or without brackets. */
const noteMark = /^[[(]?(?:\d{1,4}|\p{L}{1,5}|[*†‡§¶‖#]{1,6})[\])]?[.:]?$/u

/** Builds blocks from a stream of text and breaks. */
export class BlockWriter {
  readonly #omissions: Omissions
  #blocks: Block[] = []
  #ids: string[] = []
  #mark = ''
  #context = rootContext
  #lines: string[] = []
  #line = ''
  #isSoftBreak = false
  /** Tracked separately: reading the last character of a growing string flattens it each time. */
  #endsWithSpace = false
  #note: string | undefined
  #name: string | undefined
  /** Speaker of the next text. */
  #speaker = ''
  #lead = ''

  constructor(omissions: Omissions) {
    this.#omissions = omissions
  }

  get isAtStart(): boolean {
    return this.#lines.length === 0 && this.#line.trim() === ''
  }

  get isNaming(): boolean {
    return this.#name !== undefined
  }

  /** Adds a link target to the current or next block. */
  addId(id: string): void {
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
    // A break after a verse line belongs to that line.
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

  /** Ends the current block and begins one. */
  begin(context: BlockContext): void {
    this.#flush()
    this.#context = context
  }

  /** Sets the list mark of the next block. */
  setItemMark(mark: string): void {
    this.#mark = mark
  }

  rule({ matter }: BlockContext): void {
    this.#flush()
    this.#add({ kind: 'rule', text: '* * *', matter })
  }

  beginNote(): void {
    this.#note ??= ''
  }

  /** Omits the collected text when it is a note mark; writes it otherwise. */
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

  /** Collects the following text as a speaker's name. */
  beginName(): void {
    this.endSpeech()
    this.#name = ''
  }

  endName(): void {
    this.#speaker = collapseSpaces(cleanText(this.#name ?? ''))
    this.#name = undefined
  }

  /** Ends a speech; a speaker without text becomes a block. */
  endSpeech(): void {
    this.#flush()
    if (this.#speaker) this.#add({ kind: 'text', text: this.#withSpeaker(''), matter: this.#context.matter })
  }

  /** Marks the text of the block so far as its lead. */
  markLead(): void {
    if (this.#lines.length === 0) this.#lead = this.#line
  }

  finish(): Block[] {
    this.endSpeech()
    // Link targets after the last word.
    if (this.#ids.length > 0) this.#add({ kind: 'text', text: '', matter: this.#context.matter })
    return joinVerse(this.#blocks)
  }

  #flush(): void {
    const { group, matter, isPre, isDirection, heading, role, name } = this.#context
    const lines = [...this.#lines, this.#line]
    const keepsIndent = isPre || group !== 0 || lines.filter((line) => line.trim() !== '').length > 1
    const joined = joinTrimmedLines(
      lines.map((line) => normalizeLine(line, keepsIndent, group === 0 ? 0 : role.indent)),
    )
    const lead = collapseSpaces(cleanText(this.#lead))
    this.#lines = []
    this.#line = ''
    this.#lead = ''
    this.#isSoftBreak = false
    const text = isDirection ? addBrackets(joined) : bracketDirections(joined)
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
