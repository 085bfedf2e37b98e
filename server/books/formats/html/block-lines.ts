import type { Block } from '../../structure/block.ts'
import { cleanText, collapseSpaces } from '../../structure/clean.ts'

/** White space by which lines are moved in, and how many columns each is. */
const columns: Record<string, number> = {
  ' ': 1,
  '\u00a0': 1,
  '\u2002': 1,
  '\u2003': 2,
  '\u2007': 1,
  '\t': 4,
}

/** A line without what cannot be seen, its indent in columns kept where it has one of its own. */
export function tidyLine(line: string, keepsIndent: boolean, indent: number): string {
  const text = collapseSpaces(cleanText(line.replaceAll('\f', ' ')))
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
export function trimLines(lines: string[]): string {
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
export function joinVerse(blocks: readonly Block[]): Block[] {
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
