import { readFileSync } from 'node:fs'
import { type Category, categories } from '../../shared/timing/category.ts'

/** A word of a book, and the pauses that readers-aloud make after it. */
interface Judged {
  /** Where the word ends in the text of its book (UTF-16). */
  end: number
  /** 0 none, 1 as at a comma, 2 as at a full stop, 3 longer; several where more than one is right. */
  classes: ReadonlySet<string>
  /** The place with what stands around it, for people. */
  around: string
}

/** The passages of a book as one text, with the places that were judged. */
export interface JudgedBook {
  title: string
  category: Category
  content: string
  judged: Judged[]
}

/** In the order in which they were drawn; nothing has been mended by the last. */
export const samples = ['first', 'second', 'third'] as const

/** Stands after the word. */
const sign = '▮'
/** Parts passages as a book parts its sections. */
const gap = '\n\n'

/**
 * Reads a sample: before each passage its book, its category and its pauses. Passages of a book are read as one text, for who speaks in
 * a play is known by coming again.
 */
export function readPassages(name: (typeof samples)[number]): JudgedBook[] {
  const file = readFileSync(new URL(`${name}-sample.txt`, import.meta.url), 'utf8')
  const books = new Map<string, JudgedBook>()
  for (const part of file.split(/^## /m).slice(1)) {
    const end = part.indexOf('\n')
    const [title = '', written, classes = ''] = part.slice(0, end).split(' | ')
    const passage = part.slice(end + 1).replace(/\n$/, '')
    const category = categories.find((known) => known === written) ?? 'Novel'
    const book = books.get(title) ?? { title, category, content: '', judged: [] }
    books.set(title, book)
    const at = passage.indexOf(sign)
    const around = passage.slice(Math.max(0, at - 60), at + 40).replace(/\s+/g, ' ')
    book.judged.push({ end: book.content.length + at, classes: new Set(classes), around })
    book.content += passage.replace(sign, '') + gap
  }
  return [...books.values()]
}
