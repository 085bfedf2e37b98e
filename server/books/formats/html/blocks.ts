import type { Matter, OmissionReason } from '#shared/imports.ts'
import type { Block } from '../../structure/block.ts'
import { cleanLine } from '../../structure/clean.ts'
import { Omissions } from '../../structure/omissions.ts'
import { formatSpeakers } from '../../structure/speakers.ts'
import { BlockWriter } from './block-writer.ts'
import { type ElementRole, getElementRole } from './elements.ts'
import { type Attributes, parseHtml, type Reader } from './parse.ts'

/** An element that is open, and what holds within it. */
interface Open {
  readonly name: string
  readonly role: ElementRole
  /** Whether it says what the document is called. */
  readonly isTitle: boolean
  readonly unread: OmissionReason | 'code' | undefined
  readonly matter: Matter | undefined
  readonly isPre: boolean
  readonly isDirection: boolean
  /** Whether its text is the name of who speaks. */
  readonly isName: boolean
  readonly group: number
  /** The level of the heading that it stands in; 0 outside one. */
  readonly heading: number
  /** What the next item begins with; of a list only. */
  mark: string
  /** How many elements have gone into this one: two siblings share a group by it. */
  readonly serial: number
}

const outermost: Open = {
  name: '',
  role: getElementRole('', new Map()),
  isTitle: false,
  unread: undefined,
  matter: undefined,
  isPre: false,
  isDirection: false,
  isName: false,
  group: 0,
  heading: 0,
  mark: '',
  serial: 0,
}

/** An XHTML or HTML document: what its head calls it, and the blocks that it is made of. */
export interface HtmlDocument {
  readonly title: string
  readonly blocks: readonly Block[]
  /** The names that marks of notes point to: what stands there is a note. */
  readonly noteIds: readonly string[]
}

/** Reads an XHTML or HTML document, well-formed or not; what none of its blocks has goes to the omissions. */
export function readHtml(source: string, omissions = new Omissions()): HtmlDocument {
  const reader = new BlockReader(omissions)
  parseHtml(source, reader)
  return reader.finish()
}

/** Returns the text of a piece of HTML as blocks. */
export function readBlocks(source: string): readonly Block[] {
  return readHtml(source).blocks
}

class BlockReader implements Reader {
  readonly #omissions: Omissions
  readonly #writer: BlockWriter
  #stack: Open[] = [outermost]
  #title = ''
  #serial = 0
  #noteIds: string[] = []
  #omitted = ''

  constructor(omissions: Omissions) {
    this.#omissions = omissions
    this.#writer = new BlockWriter(omissions)
  }

  get #top(): Open {
    return this.#stack.at(-1) ?? outermost
  }

  text(text: string): void {
    if (this.#top.isTitle) this.#title += text
    if (this.#top.unread) this.#omitted += text
    else this.#writer.write(text, this.#top.isPre)
  }

  open(name: string, attributes: Attributes): void {
    const role = getElementRole(name, attributes)
    const parent = this.#top
    this.#serial += 1
    const within: Open = {
      name,
      role,
      isTitle: name === 'title' && parent.name === 'head',
      unread: parent.unread ?? role.unread,
      matter: role.matter === 'text' ? undefined : (role.matter ?? parent.matter),
      isPre: parent.isPre || name === 'pre',
      isDirection: parent.isDirection || role.isDirection,
      isName:
        role.isPersona && !parent.isDirection && !this.#writer.isNaming && this.#beginsSpeech(name, role),
      group: groupOf(role, parent, this.#serial),
      heading: /^h[1-6]$/.test(name) ? Number(name[1]) : parent.heading,
      mark: name === 'ol' ? '1.' : name === 'ul' ? '-' : '',
      serial: this.#serial,
    }
    this.#stack.push(within)
    // A page's number may be pointed at, though it is not read.
    if (role.id) this.#writer.point(role.id)
    if (!within.unread) this.#begin(within, parent)
    else if (role.isBlock || name === 'br') this.#omitted += '\n'
    if (name === 'img' && !within.unread) this.#writeInitial(attributes.get('alt') ?? '')
  }

  close(): void {
    const closed = this.#stack.pop()
    if (closed?.unread && closed.role.isBlock) this.#omitted += '\n'
    if (closed?.unread && !this.#top.unread) this.#omit(closed.unread)
    else if (closed && !closed.unread) this.#end(closed)
  }

  finish(): HtmlDocument {
    const blocks = formatSpeakers(this.#writer.finish())
    return { title: cleanLine(this.#title), blocks, noteIds: this.#noteIds }
  }

  #omit(reason: OmissionReason | 'code'): void {
    if (reason !== 'code') this.#omissions.add(reason, this.#omitted)
    // A picture parts words; the number of a page stands within one.
    if (reason === 'pictures') this.#writer.write(' ', false)
    this.#omitted = ''
  }

  /** A chapter's first letter may be a picture. */
  #writeInitial(alt: string): void {
    if (/^\p{Lu}$/u.test(alt) && this.#writer.isAtStart) this.#writer.write(alt, false)
  }

  #beginsSpeech(name: string, role: ElementRole): boolean {
    return role.isBlock || isCell(name) || this.#writer.isAtStart
  }

  #begin(within: Open, parent: Open): void {
    const { name, role } = within
    if (name === 'br') this.#writer.breakLine()
    else if (name === 'hr') this.#writer.rule(within)
    else if (within.isName) this.#beginName(within)
    else if (isCell(name)) this.#writer.write(' ', false)
    else if (role.isBlock) {
      this.#writer.begin(within)
      if (name === 'li')
        this.#writer.item(nextMark(this.#stack.findLast(({ mark }) => mark !== '') ?? parent))
    } else if (isNoteMark(within, parent)) {
      this.#writer.beginNote()
      this.#noteIds.push(within.role.pointsTo || parent.role.pointsTo)
    } else if (role.isVerseLine) this.#writer.beginVerseLine(role.indent)
    else if (role.isDirection && !parent.isDirection) this.#writer.beginDirection()
  }

  #beginName(within: Open): void {
    if (within.role.isBlock) this.#writer.begin(within)
    this.#writer.beginName()
  }

  #end(closed: Open): void {
    const { role, name } = closed
    this.#writer.endNote()
    if (closed.isName) this.#writer.endName()
    else if (name === 'tr') this.#writer.endSpeech()
    else if (!role.isBlock && role.isDirection && !this.#top.isDirection) this.#writer.endDirection()
    else if (standsOut(closed)) this.#writer.lead()
    if (role.isBlock) this.#writer.begin(this.#top)
    // An item without a word leaves no mark to the next paragraph.
    if (name === 'li') this.#writer.item('')
    else if (!role.isBlock && role.isVerseLine) this.#writer.endVerseLine()
  }
}

const isCell = (name: string) => name === 'td' || name === 'th'
const standsOut = ({ name, role }: Open) => name === 'b' || name === 'strong' || role.isSmallCapitals

/** Whether it is the number or the asterisk at which a note hangs. */
function isNoteMark({ name, role }: Open, parent: Open): boolean {
  return (
    role.isNoteMark ||
    (role.pointsTo !== '' && parent.name === 'sup') ||
    (name === 'sup' && parent.role.pointsTo !== '' && !parent.role.isBlock)
  )
}

/** Lines of one stanza share its group; lines that only say that they are lines share the one of their parent. */
function groupOf(role: ElementRole, parent: Open, serial: number): number {
  if (role.isStanza) return serial
  if (parent.group > 0) return parent.group
  return role.isBlock && role.isVerseLine ? -parent.serial - 1 : 0
}

function nextMark(list: Open): string {
  const { mark } = list
  if (/^\d/.test(mark)) list.mark = `${Number.parseInt(mark, 10) + 1}.`
  return mark || '-'
}
