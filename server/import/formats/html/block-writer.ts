import type { Block } from '../../structure/block.ts'
import { cleanText, singleSpaced } from '../../structure/clean.ts'

/** What holds where a block stands. */
interface Where {
  readonly group: number
  readonly isMatter: boolean
  readonly isPre: boolean
  readonly heading: number
  readonly role: { readonly indent: number }
}

/** White space by which lines are moved in, and how many columns each is. */
const columns: Record<string, number> = {
  ' ': 1,
  '\u00a0': 1,
  '\u2002': 1,
  '\u2003': 2,
  '\u2007': 1,
  '\t': 4,
}

/** Puts blocks together from text and breaks, as they come. */
export class BlockWriter {
  #blocks: Block[] = []
  #ids: string[] = []
  #mark = ''
  #where: Where = { group: 0, isMatter: false, isPre: false, heading: 0, role: { indent: 0 } }
  #lines: string[] = []
  #line = ''
  #isSoftBreak = false
  #note: string | undefined

  /** A name that links use, for what comes next or is being written. */
  point(id: string): void {
    this.#ids.push(id)
  }

  write(text: string, isPre: boolean): void {
    if (this.#note !== undefined) {
      this.#note += text.slice(0, 50)
      return
    }
    if (isPre) {
      const [first = '', ...others] = text.split('\n')
      this.#line += first
      for (const line of others) {
        this.#lines.push(this.#line)
        this.#line = line
      }
      return
    }
    const collapsed = text.replace(/[ \t\n\f\r]+/g, ' ')
    const isAfterSpace = this.#line === '' || this.#line.endsWith(' ')
    const added = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (added) this.#isSoftBreak = false
    this.#line += added
  }

  breakLine(): void {
    // The break at the end of an element that is a line already is that line's own.
    if (!this.#isSoftBreak) this.#lines.push(this.#line)
    this.#line = ''
    this.#isSoftBreak = false
  }

  beginVerseLine(indent: number): void {
    this.endVerseLine()
    this.#line += '\u00a0'.repeat(indent)
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

  rule(where: Where): void {
    this.#flush()
    this.#add({ kind: 'rule', text: '* * *', group: 0, isMatter: where.isMatter })
  }

  beginNote(): void {
    this.#note ??= ''
  }

  /** A note's number is kept apart from the word it stands at; an asterisk or a dagger is only looked at. */
  endNote(): void {
    if (this.#note === undefined) return
    const [number] = /[\p{L}\p{N}]{1,6}/u.exec(this.#note) ?? []
    this.#note = undefined
    if (number) this.write(` [${number}]`, false)
  }

  finish(): Block[] {
    this.#flush()
    // What is pointed at after the last word.
    if (this.#ids.length > 0) this.#add({ kind: 'text', text: '', group: 0, isMatter: this.#where.isMatter })
    return joinVerse(this.#blocks)
  }

  #flush(): void {
    const { group, isMatter, isPre, heading, role } = this.#where
    const lines = [...this.#lines, this.#line]
    const hasLines = isPre || group !== 0 || lines.filter((line) => line.trim() !== '').length > 1
    const text = trimLines(lines.map((line) => tidyLine(line, hasLines, group === 0 ? 0 : role.indent)))
    this.#lines = []
    this.#line = ''
    this.#isSoftBreak = false
    if (!text) return
    if (heading > 0) this.#add({ kind: 'heading', text, group: 0, isMatter }, heading)
    else if (this.#mark)
      this.#add({ kind: 'item', text: `${this.#mark} ${text.trimStart()}`, group: 0, isMatter })
    else this.#add({ kind: 'text', text, group, isMatter })
    this.#mark = ''
  }

  #add(block: Pick<Block, 'kind' | 'text' | 'group' | 'isMatter'>, level = 0): void {
    this.#blocks.push({ ...block, level, ids: this.#ids })
    this.#ids = []
  }
}

function tidyLine(line: string, keepsIndent: boolean, indent: number): string {
  const text = singleSpaced(cleanText(line.replaceAll('\f', ' ')))
  if (!keepsIndent || !text) return text
  let width = indent
  for (const character of line) {
    const wide = columns[character]
    if (wide === undefined) break
    width += wide
  }
  return ' '.repeat(Math.min(width, 40)) + text
}

/** The lines without the blank ones around them, and with at most one between. */
function trimLines(lines: string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line)
  }
  if (kept.at(-1) === '') kept.pop()
  return kept.join('\n')
}

/** Longer than any line of verse, in characters: what is longer is a paragraph, whatever it is called. */
const verseLineMax = 160

const isVerseLine = ({ text }: Block) => text.length <= verseLineMax && !text.includes('\n')

/** Lines of one stanza, each a block of its own, become one. */
function joinVerse(blocks: readonly Block[]): Block[] {
  const joined: { block: Block; lines: string[]; ids: string[] }[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const isNext = last && block.group !== 0 && block.group === last.block.group
    if (isNext && isVerseLine(block) && isVerseLine(last.block)) {
      last.lines.push(block.text)
      last.ids.push(...block.ids)
    } else joined.push({ block, lines: [block.text], ids: [...block.ids] })
  }
  return joined.map(({ block, lines, ids }) => ({ ...block, text: lines.join('\n'), ids }))
}
