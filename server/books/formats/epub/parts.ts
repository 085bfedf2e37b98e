import { type Matter, matterNames } from '#shared/imports.ts'
import { findMatterByText, findMatterByTitle, findMatterOfPage } from '../../heuristics/matter.ts'
import type { Block } from '../../structure/block.ts'
import { joinBlocks, toContent } from '../../structure/block-content.ts'
import { joinTitle, repeatsTitle, titleKey } from '../../structure/chapter-title.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { joinNumberTitles, numberDuplicateTitles, prefixParentTitles } from '../../structure/nesting.ts'
import type { Omissions } from '../../structure/omissions.ts'
import type { RawPart } from '../../structure/raw-book.ts'
import { toTitleCase } from '../../structure/title-case.ts'
import { findMatterByTypes } from '../html/elements.ts'
import { type BlockSequence, createBlockSequence, type ReadDocument } from './block-sequence.ts'
import type { Contents } from './contents.ts'
import { type Chosen, chooseEntries } from './entries.ts'
import { collectNotes } from './notes.ts'

/** A part in the making: where it begins, and what is known of it. */
interface Cut extends Omit<Chosen, 'at'> {
  readonly at: number
  readonly isListed: boolean
}

interface Stretch extends Cut {
  readonly blocks: readonly Block[]
}

/** Returns the parts of a book: cut where its table of contents points, and where a document begins that it leaves out. */
export function splitIntoParts(
  documents: readonly ReadDocument[],
  contents: Contents,
  about: { title: string; author: string },
  omissions: Omissions,
): RawPart[] {
  const row = createBlockSequence(documents)
  const bookTitle = about.title
  const matterAt = new Map(
    contents.landmarks.map(({ target, type }) => [row.indexOf(target), matterOfLandmark(type)]),
  )
  const cuts = allCuts(row, chooseEntries(contents.entries, row.indexOf, row.weights, row.isVerse), matterAt)
  const nameOf = namer(row, bookTitle)
  const { stretches, notes } = collectNotes(
    cuts.flatMap((cut, index) =>
      setMatterApart({ ...cut, blocks: row.blocks.slice(cut.at, cuts[index + 1]?.at) }),
    ),
  )
  const parts = stretches.map((stretch) => {
    const title = toTitleCase(withHeadingBelow(stretch.title || nameOf(stretch), stretch.blocks))
    const { content, headings } = toContent(stretch.blocks, title)
    for (const heading of headings) omissions.add('headings', heading)
    const said = mostly(stretch.blocks) ?? matterAt.get(stretch.at) ?? findMatterByTitle(title, content)
    const isOutside = row.documentAt(stretch.at).isNonlinear
    const matter = said ?? findMatterByText(content) ?? (isOutside ? 'outside' : undefined)
    return {
      ...stretch,
      title,
      parents: stretch.parents.map(toTitleCase),
      content,
      matter: matter ?? findMatterOfPage(title, content, about),
    }
  })
  const named = prefixParentTitles(joinNumberTitles(parts), bookTitle).filter(({ content }) => content !== '')
  const noted = joinBlocks(notes)
  const all: RawPart[] = [
    ...named,
    ...(noted ? [{ title: 'Notes', content: noted, matter: 'notes' as const }] : []),
  ]
  return numberDuplicateTitles(
    all.map(({ title, content, matter }, index) => ({
      title: title || (matter ? matterNames[matter] : `Part ${index + 1}`),
      content,
      matter,
    })),
  )
}

/** A number alone takes the heading below it for its name. */
function withHeadingBelow(title: string, blocks: readonly Block[]): string {
  const [first, second] = blocks.filter(({ text }) => text !== '')
  const isBelow = first?.kind === 'heading' && second?.kind === 'heading' && repeatsTitle(first.text, title)
  return isBelow && isBareNumber(title) && !isBareNumber(second.text)
    ? joinTitle([title, second.text.replace(/\n/g, ' ')])
    : title
}

/** Where parts begin: at what the table of contents lists, and at documents that stand by themselves. */
function allCuts(
  row: BlockSequence,
  listed: readonly Chosen[],
  matterAt: ReadonlyMap<number | undefined, Matter | undefined>,
): Cut[] {
  const cuts = new Map<number, Cut>()
  for (const cut of listed) {
    const there = cuts.get(cut.at)
    // A part and its first chapter that begin at one place are one, and the part is what it stands in.
    const isBelow = there !== undefined && cut.parents.at(-1) === there.title
    cuts.set(cut.at, { ...(there && !isBelow ? there : cut), isListed: true })
  }
  const first = [...cuts.keys()].reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const unlisted = [...row.starts.values()].filter((at) => !cuts.has(at))
  const headed = unlisted.filter((at) => row.blocks[at]?.kind === 'heading')
  // A table of contents that leaves out most of what has a heading is none.
  const isTrusted = headed.length <= cuts.size
  for (const at of unlisted) {
    const stands =
      at < first ||
      matterAt.get(at) !== undefined ||
      row.blocks[at]?.matter !== undefined ||
      row.documentAt(at).isNonlinear ||
      row.documentAt(at - 1).isNonlinear ||
      findMatterByText(row.blocks[at]?.text ?? '') !== undefined ||
      (!isTrusted && headed.includes(at))
    if (stands) cuts.set(at, { at, title: '', parents: [], isListed: false })
  }
  return [...cuts.values()].sort((one, other) => one.at - other.at)
}

/** What is said to be front or back matter, before or after a chapter in one document with it, is a part of its own. */
function setMatterApart(cut: Stretch): Stretch[] {
  const { blocks } = cut
  if (mostly(blocks) !== undefined) return [cut]
  const isText = ({ matter }: Block) => matter === undefined || matter === 'notes'
  const from = blocks.findIndex(isText)
  const to = blocks.findLastIndex(isText) + 1
  const apart = { ...cut, title: '', parents: [], isListed: false }
  return [
    ...runsOf(blocks.slice(0, from)).map((blocks) => ({ ...apart, blocks })),
    { ...cut, blocks: blocks.slice(from, to) },
    ...runsOf(blocks.slice(to)).map((blocks) => ({ ...apart, blocks })),
  ].filter(({ blocks }) => blocks.length > 0)
}

/** Neighbours of one kind together. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last?.[0]?.matter === block.matter) last?.push(block)
    else runs.push([block])
  }
  return runs
}

/** A page with no more on it than this is told by its lines and not by their length, in characters. */
const pageMaxCharacters = 600

/** What more than half of some blocks are said to be; of next to nothing, as a title page with its epigraph, by lines. */
function mostly(blocks: readonly Block[]): Matter | undefined {
  const whole = lengthOf(blocks)
  const weightOf = (some: readonly Block[]) => (whole < pageMaxCharacters ? some.length : lengthOf(some))
  const matters = new Set(blocks.flatMap(({ matter }) => matter ?? []))
  const all = blocks.filter(({ matter }) => matter !== undefined)
  // A licence or notes after a short chapter are no reason to leave it out.
  const isApart = blocks.some(({ matter, kind }) => matter === undefined && kind === 'text')
  if (isApart && all.every(({ matter }) => matter === 'licence' || matter === 'notes')) return undefined
  if (weightOf(all) * 2 <= weightOf(blocks)) return undefined
  const weigh = (kind: Matter) => weightOf(blocks.filter(({ matter }) => matter === kind))
  return [...matters].sort((one, other) => weigh(other) - weigh(one))[0]
}

const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** Names parts that no table of contents names: by their first heading, else by what their document calls itself. */
function namer(row: BlockSequence, bookTitle: string) {
  const uses = new Map<string, number>()
  for (const at of row.starts.values()) {
    const key = titleKey(row.documentAt(at).title)
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  return ({ blocks, at }: Stretch): string => {
    const heading = blocks.slice(0, 4).find(({ kind }) => kind === 'heading')
    if (heading) return joinTitle(heading.text.split('\n'))
    const { title } = row.documentAt(at)
    const key = titleKey(title)
    const isItsOwn = uses.get(key) === 1 || row.starts.size === 1
    return isItsOwn && (key !== titleKey(bookTitle) || row.starts.size === 1) ? title : ''
  }
}

const matterOfLandmark = (type: string): Matter | undefined => {
  const matter = findMatterByTypes(type.toLowerCase().split(/\s+/))
  return matter === 'text' ? undefined : matter
}
