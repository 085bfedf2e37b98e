import type { Block } from '../../structure/block.ts'
import { cleanText, collapseSpaces } from '../../structure/clean.ts'
import { removeMarks } from '../../structure/emphasis.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { assertParagraphLimit } from '../../structure/paragraph-limit.ts'
import { formatSpeech } from '../../structure/speakers.ts'
import {
  addBrackets,
  bracketDirections,
  classifyRaised,
  initialEnd,
  joinInitial,
  joinTrimmedLines,
  joinVerse,
  type NoteMarkWriter,
  toSuperscript,
} from './block-lines.ts'
import { LineBuffer } from './line-buffer.ts'
import { type OpenElement, rootElement } from './open-element.ts'
import { PictureBuffer } from './picture-buffer.ts'

/** Builds blocks from a stream of text and breaks. */
export class BlockWriter {
  readonly pictures = new PictureBuffer()
  readonly #omissions: Omissions
  readonly #writeNoteMark: NoteMarkWriter | undefined
  #blocks: Block[] = []
  #ids: string[] = []
  #mark = ''
  #context = rootElement
  readonly #buffer = new LineBuffer()
  /** A possible note mark; `href` is undefined without a link. */
  #note: { text: string; href: string | undefined } | undefined
  /** Large initial that forms a block of its own, followed by `initialEnd`. It is prepended to the next block. */
  #initial = ''
  #name: string | undefined
  /** Speaker of the next block. */
  #speaker = ''
  #lead = ''

  constructor(omissions: Omissions, writeNoteMark?: NoteMarkWriter) {
    this.#omissions = omissions
    this.#writeNoteMark = writeNoteMark
  }

  get isAtStart(): boolean {
    return this.#buffer.isEmpty
  }

  get isNaming(): boolean {
    return this.#name !== undefined
  }

  /** Adds a link target to the current or next block. */
  addId(id: string): void {
    this.#ids.push(id)
  }

  write(text: string, isPre: boolean): void {
    if (this.#note) this.#note.text += text
    else if (this.#name !== undefined) this.#name += text
    else if (isPre) this.#buffer.writePreformatted(text)
    else this.#buffer.write(text)
  }

  breakLine(): void {
    if (this.#name === undefined) this.#buffer.breakLine()
    else this.#name += ' '
  }

  beginVerseLine(indent: number): void {
    this.#buffer.beginVerseLine(indent)
  }

  endVerseLine(): void {
    this.#buffer.endVerseLine()
  }

  /** Ends the current block and begins another. */
  begin(context: OpenElement): void {
    this.#flush()
    this.#context = context
  }

  setItemMark(mark: string): void {
    this.#mark = mark
  }

  rule({ matter }: OpenElement): void {
    this.#flush()
    this.#addPictures()
    this.#add({ kind: 'rule', text: '* * *', matter })
  }

  /** @param href link of the note mark, if any */
  beginNote(href?: string): void {
    this.#note ??= { text: '', href }
    this.#note.href ||= href
  }

  /** Marks a single capital at the start of the block as the initial of its first word. */
  markInitial(): void {
    if (/^\P{L}{0,3}\p{Lu}$/u.test(this.#buffer.firstLine?.trim() ?? '')) this.#buffer.writeMark(initialEnd)
  }

  /**
   * Writes the text since `beginNote`: a power in superscript, a linked note mark as a placeholder, any other text unchanged.
   * Omits note marks without a link, and all note marks in headings and speakers' names.
   */
  endNote(): void {
    if (!this.#note) return
    const { text, href } = this.#note
    this.#note = undefined
    const sign = text.trim()
    const kind = classifyRaised(text, href !== undefined, this.#buffer.tail)
    if (kind === 'power') this.write(toSuperscript(text), false)
    else if (kind === 'text') this.write(text, false)
    else if (href && this.#writeNoteMark && this.#context.heading === 0 && this.#name === undefined)
      this.writeMark(this.#writeNoteMark(sign.replace(/[[\]().:]/g, ''), href))
    else this.#omissions.add('note_marks', sign)
  }

  /** Writes an emphasis mark, a direction mark or a placeholder, except within a speaker's name or a possible note mark. */
  writeMark(mark: string): void {
    if (this.#name === undefined && !this.#note) this.#buffer.writeMark(mark)
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

  /** Ends a speech. A speaker without a speech becomes a block. */
  endSpeech(): void {
    this.#flush()
    if (this.#speaker) this.#add({ kind: 'text', text: this.#withSpeaker(''), matter: this.#context.matter })
  }

  /** Stores the block's text so far as its lead (`Block.lead`). Does nothing once the block has several lines. */
  markLead(): void {
    this.#lead = this.#buffer.firstLine ?? this.#lead
  }

  finish(): Block[] {
    this.endSpeech()
    this.#addPictures()
    const initial = this.#initial.replace(initialEnd, '')
    if (initial) this.#add({ kind: 'text', text: initial, matter: this.#context.matter })
    // Keeps link targets after the last word.
    if (this.#ids.length > 0) this.#add({ kind: 'text', text: '', matter: this.#context.matter })
    return joinVerse(this.#blocks)
  }

  #flush(): void {
    const { group, matter, isDirection, isCaption, heading, name } = this.#context
    const joined = joinTrimmedLines(this.#buffer.take(), this.#context)
    const lead = collapseSpaces(cleanText(removeMarks(this.#lead)))
    this.#lead = ''
    const formatted = isDirection ? addBrackets(joined) : bracketDirections(joined)
    if (!formatted || (isCaption && this.pictures.addCaption(formatted))) return
    const whole = this.#initial + formatted
    this.#initial = whole.endsWith(initialEnd) ? whole : ''
    if (this.#initial) return
    this.#addPictures()
    const text = joinInitial(whole)
    if (heading > 0) this.#add({ kind: 'heading', text: removeMarks(text), matter }, heading)
    else if (this.#mark) this.#add({ kind: 'item', text: `${this.#mark} ${text.trimStart()}`, matter })
    else if (this.#speaker && !isDirection) this.#add({ kind: 'text', text: this.#withSpeaker(text), matter })
    else
      this.#add({
        kind: 'text',
        text,
        group,
        matter,
        lead: name === 'dt' ? removeMarks(text) : lead,
        isTerm: name === 'dt',
      })
    this.#mark = ''
  }

  #addPictures(): void {
    const { matter } = this.#context
    for (const picture of this.pictures.take()) this.#add({ kind: 'text', text: '', matter, picture })
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
