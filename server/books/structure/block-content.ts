import type { Block } from './block.ts'
import { repeatsTitle } from './chapter-title.ts'

/** The longest line that may repeat a title in other words, in characters. */
const headingMaxCharacters = 200

/** The content of a chapter: its blocks parted by blank lines, and apart from it those at its beginning that repeat its title. */
export function contentOf(blocks: readonly Block[], title: string): { content: string; headings: string[] } {
  let from = 0
  while (from < blocks.length && isTitleAgain(blocks[from], title)) from += 1
  const texts = blocks.map(({ text }) => text).filter(Boolean)
  // A page with nothing but headings on it is no text.
  if (blocks.every(({ kind, text }) => kind === 'heading' || text === ''))
    return { content: '', headings: texts }
  return {
    content: joinBlocks(blocks.slice(from)),
    headings: blocks.slice(0, from).flatMap(({ text }) => text || []),
  }
}

/** The texts of blocks, parted by blank lines; headings in the marks by which an essay is read, which others lose. */
export const joinBlocks = (blocks: readonly Block[]) =>
  blocks
    .map(({ kind, text, level }) =>
      kind === 'heading' ? `${'#'.repeat(level)} ${text.replace(/\s*\n\s*/g, ' ')}` : text,
    )
    .filter(Boolean)
    .join('\n\n')

function isTitleAgain(block: Block | undefined, title: string): boolean {
  if (!block || block.text === '') return block !== undefined
  const { kind, text } = block
  return (
    (kind === 'heading' || kind === 'text') && text.length < headingMaxCharacters && repeatsTitle(text, title)
  )
}
