import { type Block, joinBlocks } from '../../structure/block.ts'
import { normalizeTitle } from '../../structure/chapter-title.ts'
import { removeMarks } from '../../structure/emphasis.ts'
import { findLicence, gutenbergStart } from '../../structure/gutenberg-licence.ts'
import type { HtmlDocument } from '../html/blocks.ts'
import type { BlockIndex } from './entries.ts'
import { normalizeName, type Target } from './paths.ts'

export interface ReadDocument extends HtmlDocument {
  readonly path: string
  /** True for a document outside the linear reading order. */
  readonly isNonlinear: boolean
}

/** The blocks of all documents in order, with look-ups by position. */
export type BlockSequence = ReturnType<typeof createBlockSequence>

/** Concatenates the documents of a book. */
export function createBlockSequence(documents: readonly ReadDocument[]) {
  const blocks: Block[] = []
  const owners: ReadDocument[] = []
  const starts = new Map<string, number>()
  const ids = new Map<string, number>()
  /** Index of the first heading with a title, by document path and title. */
  const headings = new Map<string, number>()
  const noteIds = new Set(documents.flatMap((document) => document.noteIds))
  for (const document of documents) {
    const path = normalizeName(document.path)
    starts.set(path, blocks.length)
    for (const block of document.blocks) {
      for (const id of block.ids) ids.set(`${path}#${id}`, blocks.length)
      const key = `${path}#${normalizeTitle(block.text)}`
      if (block.kind === 'heading' && !headings.has(key)) headings.set(key, blocks.length)
      blocks.push(isLinkedNote(block, noteIds) ? { ...block, matter: 'notes' } : block)
      owners.push(document)
    }
  }
  markLicence(blocks)
  const noDocument: ReadDocument = { path: '', title: '', blocks: [], noteIds: [], isNonlinear: false }
  return {
    blocks,
    starts,
    weights: blocks.map(({ text }) => text.length),
    /** Reports that most of the text in a range is in blocks of several lines. */
    isVerse: (from: BlockIndex, to: BlockIndex) => {
      const countCharacters = (some: readonly Block[]) => some.reduce((sum, { text }) => sum + text.length, 0)
      const range = blocks.slice(from, to)
      return (
        countCharacters(range.filter(({ text }) => text.includes('\n'))) > countCharacters(range) * verseShare
      )
    },
    documentAt: (index: number) => owners[index] ?? noDocument,
    /** Returns the text of the note that a link points to. */
    findNote: ({ path, fragment }: Target): string => {
      const at = ids.get(`${normalizeName(path)}#${fragment}`) ?? blocks.length
      const note: Block[] = []
      for (const block of blocks.slice(at, at + noteBlocksMax)) {
        const isNext = note.length > 0 && block.ids.some((id) => noteIds.has(id))
        if (block.matter !== 'notes' || block.kind === 'heading' || isNext) break
        note.push(block)
      }
      return joinBlocks(note)
    },
    /**
     * Returns the index of a link's target. If its id is missing, returns the heading with that title, or else the start of the
     * document.
     */
    findIndex: (target: Target, title = ''): BlockIndex | undefined => {
      const path = normalizeName(target.path)
      const byHeading = target.fragment ? headings.get(`${path}#${normalizeTitle(title)}`) : undefined
      return ids.get(`${path}#${target.fragment}`) ?? byHeading ?? starts.get(path)
    },
  }
}

/** Maximum number of blocks in a note. Usually the note ends earlier, where the next linked note begins. */
const noteBlocksMax = 30

/** Share of characters in blocks of several lines, above which a passage is verse. */
const verseShare = 0.6

/** Maximum number of characters before the end of Project Gutenberg's header. */
const headerMaxCharacters = 20_000

/** Sets `matter` to `licence` in the blocks of Project Gutenberg's header and licence. */
function markLicence(blocks: Block[]): void {
  let before = 0
  const head = blocks.findIndex(({ text }) => {
    before += text.length
    return before > headerMaxCharacters || gutenbergStart.test(text)
  })
  const from = gutenbergStart.test(blocks[head]?.text ?? '') ? head + 1 : 0
  const texts = blocks.map(({ text }) => removeMarks(text))
  const to = findLicence(texts, from)
  for (const [at, block] of blocks.entries()) {
    if (at < from || at >= to) blocks[at] = { ...block, matter: 'licence' }
  }
}

/** Mark at the start of a note, such as `[1]`, `a.` or `*`. */
const noteStart = /^[[(]?(?:\d{1,4}|[a-z]|[*†‡§¶]{1,4})(?:[\])]|[.:]?\s)/iu

/** Returns true for a block outside marked front and back matter that looks like a note and is the target of a note mark. */
function isLinkedNote({ ids, text, kind, matter }: Block, noteIds: ReadonlySet<string>): boolean {
  return (
    matter === undefined &&
    kind !== 'heading' &&
    ids.some((id) => noteIds.has(id)) &&
    (kind === 'item' || noteStart.test(removeMarks(text)))
  )
}

/** Moves notes, and the headings directly above them, out of each stretch of blocks. A stretch without other text keeps its notes. */
export function collectNotes<Stretch extends { blocks: readonly Block[] }>(
  stretches: readonly Stretch[],
): { stretches: Stretch[]; notes: Block[] } {
  const notes: Block[] = []
  const kept = stretches.map((stretch) => {
    const { blocks } = stretch
    const isNote = createNoteTest(blocks)
    const others = blocks.filter((_, at) => !isNote(at))
    const hasText = others.some(({ kind, text }) => kind !== 'heading' && text !== '')
    if (!hasText || others.length === blocks.length) return stretch
    notes.push(...blocks.filter((_, at) => isNote(at)))
    return { ...stretch, blocks: others }
  })
  return { stretches: kept, notes }
}

const noteHeading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i

/** Creates a predicate for the indexes of notes and of the headings directly above notes. */
function createNoteTest(blocks: readonly Block[]): (at: number) => boolean {
  return (at) => {
    const { matter, kind, text = '' } = blocks[at] ?? {}
    const isHeading = (kind === 'heading' || kind === 'text') && noteHeading.test(text)
    return matter === 'notes' || (isHeading && blocks[at + 1]?.matter === 'notes')
  }
}
