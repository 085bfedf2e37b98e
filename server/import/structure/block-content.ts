import type { Block } from './block.ts'
import { repeatsTitle } from './chapter-title.ts'

/** The longest line that may repeat a title in other words, in characters. */
const headingMaxCharacters = 200

/** The content of a chapter: its blocks parted by blank lines, without those at its beginning that repeat its title. */
export function contentOf(blocks: readonly Block[], title: string): string {
  let from = 0
  while (from < blocks.length && isTitleAgain(blocks[from], title)) from += 1
  return blocks
    .slice(from)
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n')
}

function isTitleAgain(block: Block | undefined, title: string): boolean {
  if (!block || block.text === '') return block !== undefined
  const { kind, text } = block
  return (
    (kind === 'heading' || kind === 'text') && text.length < headingMaxCharacters && repeatsTitle(text, title)
  )
}
