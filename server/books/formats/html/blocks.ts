import type { OmissionReason } from '#shared/imports.ts'
import type { Emphasis } from '#shared/timing/emphasis.ts'
import type { Block } from '../../structure/block.ts'
import { cleanLine } from '../../structure/clean.ts'
import { endEmphasis, startEmphasis } from '../../structure/emphasis.ts'
import { Omissions } from '../../structure/omissions.ts'
import { formatSpeakers } from '../../structure/speakers.ts'
import {
  directionEnd,
  directionStart,
  initialPicture,
  isPageNumber,
  type NoteMarkWriter,
} from './block-lines.ts'
import { BlockWriter } from './block-writer.ts'
import { type ElementRole, findFormula, findHiddenClasses, getElementRole } from './elements.ts'
import { getGroup, getNextMark, isCell, isNoteMark, type OpenElement, rootElement } from './open-element.ts'
import { type Attributes, type HtmlHandler, parseHtml } from './parse.ts'

export interface HtmlDocument {
  readonly title: string
  readonly blocks: readonly Block[]
  /** Ids that the note marks of this document link to. The notes may be in other documents. */
  readonly noteIds: readonly string[]
}

/** Parses XHTML or HTML, well-formed or not, into blocks. Text that is not read is added to the omissions. */
export function readHtml(
  source: string,
  omissions = new Omissions(),
  writeNoteMark?: NoteMarkWriter,
): HtmlDocument {
  const reader = new BlockReader(omissions, writeNoteMark)
  parseHtml(source, reader)
  return reader.finish()
}

class BlockReader implements HtmlHandler {
  readonly #omissions: Omissions
  readonly #writer: BlockWriter
  #stack: OpenElement[] = [rootElement]
  #title = ''
  #serial = 0
  #noteIds: string[] = []
  #omitted = ''
  #styles = ''
  #hiddenClasses: ReadonlySet<string> = new Set()
  /** Alternative text of the pictures in a heading. */
  #headingAlt = ''

  constructor(omissions: Omissions, writeNoteMark?: NoteMarkWriter) {
    this.#omissions = omissions
    this.#writer = new BlockWriter(omissions, writeNoteMark)
  }

  get #top(): OpenElement {
    return this.#stack.at(-1) ?? rootElement
  }

  text(text: string): void {
    if (this.#top.name === 'title' && this.#stack.at(-2)?.name === 'head') this.#title += text
    if (this.#top.name === 'style') this.#styles += text
    if (this.#top.unread) this.#omitted += text
    else this.#writer.write(text, this.#top.isPre)
  }

  open(name: string, attributes: Attributes): void {
    const role = getElementRole(name, attributes)
    const parent = this.#top
    this.#serial += 1
    const element: OpenElement = {
      name,
      role,
      unread: parent.unread ?? role.unread ?? (this.#isHiddenByStyle(name, role) ? 'hidden' : undefined),
      matter: role.matter === 'text' ? undefined : (role.matter ?? parent.matter),
      isPre: parent.isPre || name === 'pre',
      isDirection: parent.isDirection || role.isDirection,
      isCaption: parent.isCaption || role.isCaption,
      isName:
        role.isPersona && !parent.isDirection && !this.#writer.isNaming && this.#beginsSpeech(name, role),
      group: getGroup(role, parent, this.#serial),
      heading: /^h[1-6]$/.test(name) ? Number(name[1]) : parent.heading,
      mark: name === 'ol' ? '1.' : name === 'ul' ? '-' : '',
      serial: this.#serial,
    }
    this.#stack.push(element)
    // Keeps the id of an omitted element, because links can point to it.
    if (role.id) this.#writer.addId(role.id)
    if (!element.unread) this.#begin(element, parent)
    else if (role.isBlock || name === 'br') this.#omitted += blockSeparator
    if (!parent.unread) this.#writer.write(findFormula(name, attributes) ?? '', false)
    if (name === 'img' && !element.unread) this.#writePicture(element, attributes.get('alt')?.trim() ?? '')
  }

  close(): void {
    const closed = this.#stack.pop()
    if (closed?.name === 'style') this.#hiddenClasses = new Set(findHiddenClasses(this.#styles))
    if (closed?.unread && closed.role.isBlock) this.#omitted += blockSeparator
    if (closed?.unread && !this.#top.unread) this.#omit(closed.unread)
    else if (closed && !closed.unread) this.#end(closed)
  }

  finish(): HtmlDocument {
    const blocks = formatSpeakers(this.#writer.finish())
    return { title: cleanLine(this.#title), blocks, noteIds: this.#noteIds }
  }

  #omit(reason: OmissionReason | 'code'): void {
    if (reason === 'page_numbers' && !isPageNumber(this.#omitted)) this.#writeOmitted()
    else if (reason !== 'code') this.#omissions.add(reason, this.#omitted)
    // A picture separates words; a page number can be within a word.
    if (reason === 'pictures') this.#writer.write(' ', false)
    this.#omitted = ''
  }

  /** Writes text that is wrongly marked as a page number. */
  #writeOmitted(): void {
    for (const [index, text] of this.#omitted.split(blockSeparator).entries()) {
      if (index > 0) this.#writer.begin(this.#top)
      this.#writer.write(text, false)
    }
  }

  /** Returns false for headings, so that they are read: a picture usually replaces a hidden heading. */
  #isHiddenByStyle(name: string, { classes }: ElementRole): boolean {
    return !/^h[1-6]$/.test(name) && classes.some((name) => this.#hiddenClasses.has(name))
  }

  /**
   * Adds the alt text of a picture in a heading to `#headingAlt`. Elsewhere, writes the alt text of a large initial or a single
   * character, and adds any other to `pictures`.
   */
  #writePicture({ role, heading }: OpenElement, alt: string): void {
    const [, initial] = (this.#writer.isAtStart && initialPicture.exec(alt)) || []
    if (heading > 0) this.#headingAlt += ` ${alt}`
    else if (initial) {
      this.#writer.write(initial, false)
      this.#writer.markInitial()
    } else if (role.isGaiji || /^[\p{L}\p{N}]\p{M}{0,3}$/u.test(alt)) this.#writer.write(alt, false)
    else this.#writer.pictures.add(cleanLine(alt))
  }

  #beginsSpeech(name: string, role: ElementRole): boolean {
    return role.isBlock || isCell(name) || this.#writer.isAtStart
  }

  #begin(element: OpenElement, parent: OpenElement): void {
    const { name, role } = element
    if (name === 'br') this.#writer.breakLine()
    else if (name === 'hr') this.#writer.rule(element)
    else if (element.isName) this.#beginName(element)
    else if (isCell(name)) this.#writer.write(' ', false)
    else if (role.isBlock) {
      this.#writer.begin(element)
      if (name === 'li')
        this.#writer.setItemMark(getNextMark(this.#stack.findLast(({ mark }) => mark !== '') ?? parent))
    } else if (name === 'sup' && !isNoteMark(element, parent)) this.#writer.beginNote()
    else if (isNoteMark(element, parent)) {
      this.#writer.beginNote(element.role.href || parent.role.href)
      this.#noteIds.push(element.role.pointsTo || parent.role.pointsTo)
    } else if (role.isVerseLine) this.#writer.beginVerseLine(role.indent)
    else if (role.isDirection && !parent.isDirection) this.#writer.writeMark(directionStart)
    else if (role.emphasis !== 'none') this.#writer.writeMark(startEmphasis(role.emphasis))
  }

  #endEmphasis(emphasis: Exclude<Emphasis, 'none'>): void {
    this.#writer.writeMark(endEmphasis(emphasis))
    if (emphasis !== 'italic') this.#writer.markLead()
  }

  #beginName(element: OpenElement): void {
    if (element.role.isBlock) this.#writer.begin(element)
    this.#writer.beginName()
  }

  #end(closed: OpenElement): void {
    const { role, name } = closed
    this.#writer.endNote()
    if (role.isInitial) this.#writer.markInitial()
    if (/^h[1-6]$/.test(name)) {
      if (this.#writer.isAtStart) this.#writer.write(this.#headingAlt, false)
      this.#headingAlt = ''
    }
    if (closed.isName) this.#writer.endName()
    else if (name === 'tr') this.#writer.endSpeech()
    else if (!role.isBlock && role.isDirection && !this.#top.isDirection) this.#writer.writeMark(directionEnd)
    else if (role.emphasis !== 'none') this.#endEmphasis(role.emphasis)
    if (role.isBlock) this.#writer.begin(this.#top)
    // An empty item must not pass its mark to the next paragraph.
    if (name === 'li') this.#writer.setItemMark('')
    else if (!role.isBlock && role.isVerseLine) this.#writer.endVerseLine()
  }
}

/** Separator between the blocks of omitted text, where line feeds are white space. */
const blockSeparator = '\u2029'
