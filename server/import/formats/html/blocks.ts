import { BlockWriter } from './block-writer.ts'
import { type ElementRole, roleOf } from './elements.ts'
import { readPieces } from './tags.ts'

/** A paragraph, a heading, an item of a list, a stanza or a rule: what stands by itself on a page. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item' | 'rule'
  /** Its text, with line feeds where it has lines of its own. */
  readonly text: string
  /** Of a heading: 1 to 6. */
  readonly level: number
  /** The names by which links point here. */
  readonly ids: readonly string[]
  /** Whether the document says that it belongs to no chapter. */
  readonly isMatter: boolean
  /** Neighbours of one group are lines of one stanza. */
  readonly group: number
}

/** An element that is open, and what holds within it. */
interface Open {
  readonly name: string
  readonly role: ElementRole
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
  role: roleOf('', ''),
  isSkipped: false,
  isMatter: false,
  isPre: false,
  group: 0,
  heading: 0,
  mark: '',
  serial: 0,
}

/**
 * Answers the text of an XHTML or HTML document, well-formed or not, as the blocks that it is made of; in time linear in
 * its length.
 */
export function readBlocks(source: string): Block[] {
  const reader = new Reader()
  for (const piece of readPieces(source)) {
    if (piece.kind === 'text') reader.text(piece.text)
    else if (piece.kind === 'close') reader.close(piece.name)
    else {
      reader.open(piece.name, piece.source)
      if (piece.isEmpty) reader.close(piece.name)
    }
  }
  return reader.finish()
}

/** The elements of which one ends where the next of its kind begins, though nobody closed it. */
const selfClosing = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option'])

class Reader {
  #writer = new BlockWriter()
  #stack: Open[] = [outermost]
  /** How many of each name are open: a closing tag that closes nothing is passed over at once. */
  #openOf = new Map<string, number>()
  #serial = 0

  get #top(): Open {
    return this.#stack.at(-1) ?? outermost
  }

  text(text: string): void {
    if (!this.#top.isSkipped) this.#writer.write(text, this.#top.isPre)
  }

  open(name: string, tag: string): void {
    if (selfClosing.has(name) && this.#top.name === name) this.close(name)
    const role = roleOf(name, tag)
    const parent = this.#top
    this.#serial += 1
    const within: Open = {
      name,
      role,
      isSkipped: parent.isSkipped || role.isSkipped,
      isMatter: role.isMatter ?? parent.isMatter,
      isPre: parent.isPre || name === 'pre',
      group: groupOf(role, parent, this.#serial),
      heading: /^h[1-6]$/.test(name) ? Number(name[1]) : parent.heading,
      mark: name === 'ol' ? '1.' : name === 'ul' ? '-' : '',
      serial: this.#serial,
    }
    this.#stack.push(within)
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + 1)
    // A page's number may be pointed at, though it is not read.
    if (role.id) this.#writer.point(role.id)
    if (!within.isSkipped) this.#begin(within, parent)
  }

  close(name: string): void {
    if (!this.#openOf.get(name)) return
    for (;;) {
      const closed = this.#stack.pop()
      if (!closed) return
      this.#openOf.set(closed.name, (this.#openOf.get(closed.name) ?? 1) - 1)
      if (!closed.isSkipped) this.#end(closed)
      if (closed.name === name) return
    }
  }

  finish(): Block[] {
    while (this.#stack.length > 1) this.close(this.#top.name)
    return this.#writer.finish()
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
