import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { categories } from '#shared/timing/category.ts'
import type { WholeWork } from '../services/library/library.ts'

const folder = join(import.meta.dirname, 'pieces')

/** The original pieces: one file a work, a few named lines, then its chapters, each under a line `=== Title`. */
export function readPieces(): WholeWork[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => parsePiece(name, readFileSync(join(folder, name), 'utf8')))
}

/** @throws Error that names the file, when a line is missing or a category is none of the five. */
export function parsePiece(name: string, text: string): WholeWork {
  const [head = '', ...parts] = text.split(/^=== /m)
  const header = (key: string) => {
    const value = head.match(new RegExp(`^${key}: (.+)$`, 'm'))?.[1]
    if (!value) throw new Error(`${name} has no line "${key}: ..."`)
    return value.trim()
  }
  const named = header('category')
  const category = categories.find((known) => known === named)
  if (!category) throw new Error(`${name}: "${named}" is no category`)
  return {
    title: header('title'),
    author: header('author'),
    authorBio: header('authorBio'),
    description: header('description'),
    category,
    chapters: parts.map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: title.trim(), content: lines.join('\n').replace(/^\n+|\s+$/g, '') }
    }),
  }
}
