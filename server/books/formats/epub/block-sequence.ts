import type { Block } from '../../structure/block.ts'
import { findLicence, gutenbergStart } from '../gutenberg-marks.ts'
import type { BlockIndex } from './entries.ts'
import type { Target } from './paths.ts'

/** A document of a book, read. */
export interface ReadDocument {
  readonly path: string
  /** What it calls itself. */
  readonly title: string
  readonly blocks: readonly Block[]
  /** The names that its marks of notes point to, in whichever document. */
  readonly noteIds: readonly string[]
  /** Whether it is no part of the reading order. */
  readonly isNonlinear: boolean
}

/** All documents of a book as one row of blocks, with what is asked about places in it. */
export type BlockSequence = ReturnType<typeof createBlockSequence>

/** Lines up the documents of a book; one that comes twice is read once. */
export function createBlockSequence(documents: readonly ReadDocument[]) {
  const blocks: Block[] = []
  const owners: number[] = []
  const starts = new Map<string, number>()
  const ids = new Map<string, number>()
  const noteIds = new Set(documents.flatMap((document) => document.noteIds))
  for (const [index, document] of documents.entries()) {
    if (starts.has(document.path)) continue
    starts.set(document.path, blocks.length)
    for (const block of document.blocks) {
      for (const id of block.ids) ids.set(`${document.path}#${id}`, blocks.length)
      blocks.push(isPointedNote(block, noteIds) ? { ...block, matter: 'notes' } : block)
      owners.push(index)
    }
  }
  markLicence(blocks)
  const nobody: ReadDocument = { path: '', title: '', blocks: [], noteIds: [], isNonlinear: false }
  return {
    blocks,
    starts,
    weights: blocks.map(({ text }) => text.length),
    /** Whether most of the text from a place to before another consists of lines. */
    isVerse: (from: BlockIndex, to: BlockIndex) => {
      const weigh = (some: readonly Block[]) => some.reduce((sum, { text }) => sum + text.length, 0)
      const within = blocks.slice(from, to)
      return weigh(within.filter(({ text }) => text.includes('\n'))) > weigh(within) * verseShare
    },
    documentAt: (at: number) => documents[owners[at] ?? -1] ?? nobody,
    indexOf: ({ path, fragment }: Target): BlockIndex | undefined =>
      ids.get(`${path}#${fragment}`) ?? starts.get(path),
  }
}

/** Of poems at least this share of the text consists of stanzas. */
const verseShare = 0.6

/** How far down the header of a text of Project Gutenberg may reach, in characters. */
const headerMaxCharacters = 20_000

/** What Project Gutenberg put around the book is its licence, wherever it stands. */
function markLicence(blocks: Block[]): void {
  let before = 0
  const head = blocks.findIndex(({ text }) => {
    before += text.length
    return before > headerMaxCharacters || gutenbergStart.test(text)
  })
  const from = gutenbergStart.test(blocks[head]?.text ?? '') ? head + 1 : 0
  const texts = blocks.map(({ text }) => text)
  const to = findLicence(texts, from)
  for (const [at, block] of blocks.entries()) {
    if (at < from || at >= to) blocks[at] = { ...block, matter: 'licence' }
  }
}

/** How a note begins: with the mark that points to it. */
const noteStart = /^[[(]?(?:\d{1,4}|[a-z]|[*†‡§¶]{1,4})(?:[\])]|[.:]?\s)/iu

/** Whether a mark of a note points to a block that looks like one, though nothing says so. */
function isPointedNote({ ids, text, kind, matter }: Block, noteIds: ReadonlySet<string>): boolean {
  return (
    matter === undefined &&
    kind !== 'heading' &&
    ids.some((id) => noteIds.has(id)) &&
    (kind === 'item' || noteStart.test(text))
  )
}
