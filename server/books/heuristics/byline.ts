import { cleanLine } from '../structure/clean.ts'
import { toTitleCase } from '../structure/title-case.ts'

const byline = /^(?:by|von|par|door)\s+(\p{Lu}.{2,80}(?<![.!?]))$/iu
const titleMaxCharacters = 200

/**
 * Finds a line `by Somebody` among the first lines of a text. Returns the author and the title above the line; both are empty if
 * there is no such line.
 */
export function findByline(first: readonly string[]): { title: string; author: string } {
  const lines = first.map((line) => line.trim())
  const at = lines.findIndex((line) => byline.test(line))
  const [, author = ''] = byline.exec(lines[at] ?? '') ?? []
  const title = lines.slice(0, Math.max(0, at)).join(' ')
  if (author === '' || title.length > titleMaxCharacters) return { title: '', author: '' }
  return { title: toTitleCase(cleanLine(title)), author: toTitleCase(cleanLine(author)) }
}
