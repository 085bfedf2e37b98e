import type { Block } from '../../structure/block.ts'
import { cleanLine } from '../../structure/clean.ts'
import { BlockWriter } from './block-writer.ts'
import { type ElementRole, roleOf } from './elements.ts'
import { type Attributes, parseHtml, type Reader } from './parse.ts'

/** An element that is open, and what holds within it. */
interface Open {
  readonly name: string
  readonly role: ElementRole
  /** Whether it says what the document is called. */
  readonly isTitle: boolean
  readonly isSkipped: boolean
  readonly isMatter: boolean
  readonly isPre: boolean
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
  role: roleOf('', new Map()),
  isTitle: false,
  isSkipped: false,
  isMatter: false,
  isPre: false,
  group: 0,
  heading: 0,
  mark: '',
  serial: 0,
}

/** An XHTML or HTML document: what its head calls it, and the blocks that it is made of. */
export interface HtmlDocument {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Reads an XHTML or HTML document, well-formed or not. */
export function readHtml(source: string): HtmlDocument {
  const reader = new BlockReader()
  parseHtml(source, reader)
  return reader.finish()
}

/** Returns the text of a piece of HTML as blocks. */
export function readBlocks(source: string): readonly Block[] {
  return readHtml(source).blocks
}

class BlockReader implements Reader {
  #writer = new BlockWriter()
  #stack: Open[] = [outermost]
  #title = ''
  #serial = 0

  get #top(): Open {
    return this.#stack.at(-1) ?? outermost
  }

  text(text: string): void {
    if (this.#top.isTitle) this.#title += text
    if (!this.#top.isSkipped) this.#writer.write(text, this.#top.isPre)
  }

  open(name: string, attributes: Attributes): void {
    const role = roleOf(name, attributes)
    const parent = this.#top
    this.#serial += 1
    const within: Open = {
      name,
      role,
      isTitle: name === 'title' && parent.name === 'head',
      isSkipped: parent.isSkipped || role.isSkipped,
      isMatter: role.isMatter ?? parent.isMatter,
      isPre: parent.isPre || name === 'pre',
      group: groupOf(role, parent, this.#serial),
      heading: /^h[1-6]$/.test(name) ? Number(name[1]) : parent.heading,
      mark: name === 'ol' ? '1.' : name === 'ul' ? '-' : '',
      serial: this.#serial,
    }
    this.#stack.push(within)
    // A page's number may be pointed at, though it is not read.
    if (role.id) this.#writer.point(role.id)
    if (!within.isSkipped) this.#begin(within, parent)
  }

  close(): void {
    const closed = this.#stack.pop()
    if (closed && !closed.isSkipped) this.#end(closed)
  }

  finish(): HtmlDocument {
    return { title: cleanLine(this.#title), blocks: this.#writer.finish() }
  }

  #begin(within: Open, parent: Open): void {
    const { name, role } = within
    if (name === 'br') this.#writer.breakLine()
    else if (name === 'hr') this.#writer.rule(within)
    else if (name === 'td' || name === 'th') this.#writer.write(' ', false)
    else if (role.isBlock) {
      this.#writer.begin(within)
      if (name === 'li') this.#writer.item(nextMark(parent))
    } else if (isNoteMark(within, parent)) this.#writer.beginNote()
    else if (role.isVerseLine) this.#writer.beginVerseLine(role.indent)
  }

  #end(closed: Open): void {
    const { role } = closed
    this.#writer.endNote()
    if (role.isBlock) this.#writer.begin(this.#top)
    // An item without a word leaves no mark to the next paragraph.
    if (closed.name === 'li') this.#writer.item('')
    else if (!role.isBlock && role.isVerseLine) this.#writer.endVerseLine()
  }
}

/** Whether it is the number or the asterisk at which a note hangs. */
function isNoteMark({ name, role }: Open, parent: Open): boolean {
  return (
    role.isNoteMark ||
    (role.isPointer && parent.name === 'sup') ||
    (name === 'sup' && parent.role.isPointer && !parent.role.isBlock)
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
