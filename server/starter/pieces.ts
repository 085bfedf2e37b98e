import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { categories } from '#shared/timing/category.ts'
import type { WholeWork } from '../services/library/library.ts'

/** Returns the works of a fresh install, one per file: public-domain texts, then original pieces. */
export function readPieces(): WholeWork[] {
  return ['public-domain', 'pieces'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => parsePiece(name, readFileSync(join(import.meta.dirname, folder, name), 'utf8'))),
  )
}

/**
 * Parses a header of `key: value` lines and the chapters, each under a line `=== Title`.
 * @throws Error naming the file, when a line is missing or the category is unknown.
 */
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
