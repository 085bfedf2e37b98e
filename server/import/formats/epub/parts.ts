import { isFrontMatterText, isFrontMatterTitle } from '../../heuristics/front-matter.ts'
import type { Block } from '../../structure/block.ts'
import { contentOf } from '../../structure/block-content.ts'
import { distinguish, joinTitle, titleKey } from '../../structure/chapter-title.ts'
import type { RawPart } from '../../structure/raw-book.ts'
import { matterTypes } from '../html/elements.ts'
import type { Contents } from './contents.ts'
import { type BlockIndex, chooseEntries } from './entries.ts'
import type { Target } from './paths.ts'

/** A document of a book, read. */
export interface ReadDocument {
  readonly path: string
  /** What it calls itself. */
  readonly title: string
  readonly blocks: readonly Block[]
  /** Whether it is no part of the reading order: a note, a cover, the table of contents. */
  readonly isNonlinear: boolean
}

/** A part in the making: where it begins, and what is known of it. */
interface Cut {
  at: number
  title: string
  within: string
  isListed: boolean
}

interface Stretch extends Cut {
  blocks: readonly Block[]
}

/** What is shorter than this and stands before the first listed part is a title page or the like, in characters. */
const pageMaxCharacters = 600

/** Returns the parts of a book: cut where its table of contents points, and where a document begins that it leaves out. */
export function cutParts(
  documents: readonly ReadDocument[],
  contents: Contents,
  bookTitle: string,
): RawPart[] {
  const book = lineUp(documents)
  const listed = chooseEntries(contents.entries, book.indexOf, book.weights)
  const matterAt = new Set(
    contents.landmarks.filter(({ type }) => isMatterType(type)).map(({ target }) => book.indexOf(target)),
  )
  const cuts = allCuts(book, listed, matterAt)
  const firstListed = cuts.findIndex(({ isListed }) => isListed)
  const stretches = cuts.flatMap((cut, index) => {
    const isBefore = index < firstListed
    return setMatterApart({ ...cut, blocks: book.blocks.slice(cut.at, cuts[index + 1]?.at) }).map(
      (stretch) => ({
        ...stretch,
        isBefore,
        isNonlinear: book.documentAt(cut.at).isNonlinear || matterAt.has(cut.at),
      }),
    )
  })
  const nameOf = namer(book, bookTitle)
  const parts = stretches.flatMap((stretch) => {
    const title = stretch.title || nameOf(stretch)
    const content = contentOf(stretch.blocks, title)
    const isShort = stretch.isBefore && content.length < pageMaxCharacters
    const isFrontMatter =
      stretch.isNonlinear ||
      isShort ||
      isMostlyMatter(stretch.blocks) ||
      isFrontMatterTitle(title) ||
      isFrontMatterText(content)
    return content ? [{ title, within: stretch.within, content, isFrontMatter }] : []
  })
  return distinguish(parts.map((part, index) => ({ ...part, title: part.title || `Part ${index + 1}` }))).map(
    ({ title, content, isFrontMatter }) => ({ title, content, isFrontMatter }),
  )
}

/** All documents as one row of blocks, with what is asked about places in it. */
function lineUp(documents: readonly ReadDocument[]) {
  const blocks: Block[] = []
  const owners: number[] = []
  const starts = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const [index, document] of documents.entries()) {
    if (starts.has(document.path)) continue
    starts.set(document.path, blocks.length)
    for (const block of document.blocks) {
      for (const id of block.ids) ids.set(`${document.path}#${id}`, blocks.length)
      blocks.push(block)
      owners.push(index)
    }
  }
  const nobody: ReadDocument = { path: '', title: '', blocks: [], isNonlinear: false }
  return {
    blocks,
    starts,
    weights: blocks.map(({ text }) => text.length),
    documentAt: (at: number) => documents[owners[at] ?? -1] ?? nobody,
    indexOf: ({ path, fragment }: Target): BlockIndex | undefined =>
      ids.get(`${path}#${fragment}`) ?? starts.get(path),
  }
}

type Book = ReturnType<typeof lineUp>

function allCuts(
  book: Book,
  listed: readonly Omit<Cut, 'isListed'>[],
  matterAt: ReadonlySet<unknown>,
): Cut[] {
  const cuts = new Map<number, Cut>()
  for (const cut of listed) {
    const there = cuts.get(cut.at)
    // A part and its first chapter that begin at one place are one.
    const title = there && there.title === cut.within ? cut.title : (there?.title ?? cut.title)
    cuts.set(cut.at, { ...cut, title, isListed: true })
  }
  const first = Math.min(...cuts.keys())
  const unlisted = [...book.starts.values()].filter((at) => !cuts.has(at))
  const headed = unlisted.filter((at) => book.blocks[at]?.kind === 'heading')
  // A table of contents that leaves out most of what has a heading is none.
  const isTrusted = headed.length <= cuts.size
  for (const at of unlisted) {
    const stands =
      at < first ||
      matterAt.has(at) ||
      book.documentAt(at).isNonlinear ||
      book.documentAt(at - 1).isNonlinear ||
      isFrontMatterText(book.blocks[at]?.text ?? '') ||
      (!isTrusted && headed.includes(at))
    if (stands) cuts.set(at, { at, title: '', within: '', isListed: false })
  }
  return [...cuts.values()].sort((one, other) => one.at - other.at)
}

/** What is said to be front matter, before or after a chapter in one document with it, is a part of its own. */
function setMatterApart(cut: Stretch): Stretch[] {
  const { blocks } = cut
  let from = blocks.findIndex(({ isMatter }) => !isMatter)
  if (from < 0) return [cut]
  let to = blocks.length
  while (blocks[to - 1]?.isMatter) to -= 1
  // Where nothing but its epigraph is no matter, a title page stays whole.
  if (isMostlyMatter(blocks)) [from, to] = [0, blocks.length]
  const apart = { ...cut, title: '', within: '', isListed: false }
  return [
    { ...apart, blocks: blocks.slice(0, from) },
    { ...cut, blocks: blocks.slice(from, to) },
    { ...apart, blocks: blocks.slice(to) },
  ].filter(({ blocks }) => blocks.length > 0)
}

/** By the length of the text; on a page with next to nothing on it, such as a title page with its epigraph, by lines. */
function isMostlyMatter(blocks: readonly Block[]): boolean {
  const matter = blocks.filter(({ isMatter }) => isMatter)
  const whole = lengthOf(blocks)
  return whole < pageMaxCharacters ? matter.length * 2 > blocks.length : lengthOf(matter) * 2 > whole
}

const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** Names parts that no table of contents names: by their first heading, else by what their document calls itself. */
function namer(book: Book, bookTitle: string) {
  const uses = new Map<string, number>()
  for (const at of book.starts.values()) {
    const key = titleKey(book.documentAt(at).title)
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  return ({ blocks, at }: Stretch): string => {
    const heading = blocks.slice(0, 4).find(({ kind }) => kind === 'heading')
    if (heading) return joinTitle(heading.text.split('\n'))
    const { title } = book.documentAt(at)
    const key = titleKey(title)
    const isItsOwn = uses.get(key) === 1 || book.starts.size === 1
    return isItsOwn && (key !== titleKey(bookTitle) || book.starts.size === 1) ? title : ''
  }
}

/** Whether a landmark is front matter as a whole; where the front matter begins is no such place. */
function isMatterType(type: string): boolean {
  return type
    .toLowerCase()
    .split(/\s+/)
    .some((name) => name !== 'frontmatter' && name !== 'text' && matterTypes.test(name))
}
