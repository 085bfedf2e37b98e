import { type Matter, matterNames } from '#shared/imports.ts'
import { findMatterByText, findMatterByTitle, findMatterOfPage } from '../../heuristics/matter.ts'
import { type Block, joinBlocks, toContent } from '../../structure/block.ts'
import { joinTitle, normalizeTitle, repeatsTitle } from '../../structure/chapter-title.ts'
import { countValues } from '../../structure/count-values.ts'
import { isBareNumber } from '../../structure/division-titles.ts'
import { removeMarks } from '../../structure/emphasis.ts'
import { joinNumberTitles, prefixParentTitles } from '../../structure/nesting.ts'
import type { Omissions } from '../../structure/omissions.ts'
import type { RawPart } from '../../structure/raw-book.ts'
import { toTitleCase } from '../../structure/title-case.ts'
import { findMatterByTypes } from '../html/elements.ts'
import { type BlockSequence, collectNotes } from './block-sequence.ts'
import type { Contents } from './contents.ts'
import { type ChosenEntry, chooseEntries } from './entries.ts'

interface Stretch extends ChosenEntry {
  readonly blocks: readonly Block[]
}

/** Splits a book into parts at the entries of its table of contents and at the beginnings of unlisted documents. */
export function splitIntoParts(
  sequence: BlockSequence,
  contents: Contents,
  about: { title: string; author: string },
  omissions: Omissions,
): RawPart[] {
  const matterAt = new Map(
    contents.landmarks.map(({ target, type }) => [sequence.findIndex(target), findLandmarkMatter(type)]),
  )
  const entries = chooseEntries(contents.entries, sequence.findIndex, sequence.weights, sequence.isVerse)
  const isDivided = new Set(entries.map(({ at }) => at)).size > 1
  const headed = isDivided ? [] : chooseHeadings(sequence.blocks)
  const cuts = listCuts(sequence, headed.length > 0 ? headed : entries, matterAt)
  const getName = createNamer(sequence, about.title)
  const cutStretches = cuts.flatMap((cut, index) =>
    splitMatter({ ...cut, blocks: sequence.blocks.slice(cut.at, cuts[index + 1]?.at) }),
  )
  const { stretches, notes } = collectNotes(cutStretches)
  const parts = stretches.map((stretch) => {
    const title = toTitleCase(addHeadingBelow(stretch.title || getName(stretch), stretch.blocks))
    const { content, headings } = toContent(stretch.blocks, title)
    for (const heading of headings) omissions.add('headings', heading)
    const parents = stretch.parents.map(toTitleCase)
    const marked = findMainMatter(stretch.blocks) ?? matterAt.get(stretch.at)
    const plain = removeMarks(content)
    const found = marked ?? findMatterByTitle(title, plain) ?? findMatterByText(plain)
    const { isNonlinear } = sequence.documentAt(stretch.at)
    const matter = found ?? (isNonlinear ? 'outside' : findMatterOfPage(title, plain, about))
    return { title, parents, content, matter }
  })
  const named = prefixParentTitles(joinNumberTitles(parts), about.title)
  named.push({ title: 'Notes', content: joinBlocks(notes), matter: 'notes' })
  return named
    .filter(({ content }) => content !== '')
    .map((part, index) => ({
      ...part,
      title: part.title || (part.matter ? matterNames[part.matter] : `Part ${index + 1}`),
    }))
}

/** Appends the second heading to a title that is only a number. */
function addHeadingBelow(title: string, blocks: readonly Block[]): string {
  const [first, second] = blocks.filter(({ text }) => text !== '')
  const isBelow = first?.kind === 'heading' && second?.kind === 'heading' && repeatsTitle(first.text, title)
  return isBelow && isBareNumber(title) && !isBareNumber(second.text)
    ? joinTitle([title, second.text.replace(/\n/g, ' ')])
    : title
}

/**
 * Returns the headings that begin parts in a book whose table of contents does not divide it; empty when no level has several
 * headings.
 */
function chooseHeadings(blocks: readonly Block[]): ChosenEntry[] {
  const written = blocks.filter(({ text }) => text !== '')
  const countLevel = (level: number) => blocks.filter((block) => block.level === level).length
  // The largest headings that occur more than once begin parts, and so do all larger headings.
  const top = [1, 2, 3, 4, 5, 6].find((level) => countLevel(level) > 1)
  if (top === undefined) return []
  // If most `top` headings are directly above a heading of the next level (`Part One` above `Chapter 1`), that level begins parts too.
  const empty = written.filter(
    ({ level }, index) => level === top && written[index + 1]?.level === top + 1,
  ).length
  const level = empty * 2 > countLevel(top) ? top + 1 : top
  return blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level <= level
      ? [{ at, title: joinTitle(block.text.split('\n')), parents: [] }]
      : [],
  )
}

/** Returns the beginnings of parts: listed entries, and unlisted documents that do not continue the document before. */
function listCuts(
  sequence: BlockSequence,
  listed: readonly ChosenEntry[],
  matterAt: ReadonlyMap<number | undefined, Matter | undefined>,
): ChosenEntry[] {
  const cuts = new Map<number, ChosenEntry>()
  for (const cut of listed) {
    const existing = cuts.get(cut.at)
    // A part and its first chapter can share a position: the chapter is kept, with the part as its parent.
    const isBelow = existing !== undefined && cut.parents.at(-1) === existing.title
    if (!existing || isBelow) cuts.set(cut.at, cut)
  }
  const first = [...cuts.keys()].reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const unlisted = [...sequence.starts.values()].filter((at) => !cuts.has(at))
  const headed = unlisted.filter((at) => sequence.blocks[at]?.kind === 'heading')
  // A table of contents that lacks most documents with headings is incomplete: those documents begin parts too.
  const isTrusted = headed.length <= cuts.size
  for (const at of unlisted) {
    const isSeparate =
      at < first ||
      matterAt.get(at) !== undefined ||
      sequence.blocks[at]?.matter !== undefined ||
      sequence.documentAt(at).isNonlinear ||
      sequence.documentAt(at - 1).isNonlinear ||
      findMatterByText(sequence.blocks[at]?.text ?? '') !== undefined ||
      (!isTrusted && headed.includes(at))
    if (isSeparate) cuts.set(at, { at, title: '', parents: [] })
  }
  return [...cuts.values()].sort((one, other) => one.at - other.at)
}

/** Splits marked front and back matter from a chapter in the same document. */
function splitMatter(cut: Stretch): Stretch[] {
  const { blocks } = cut
  if (findMainMatter(blocks) !== undefined) return [cut]
  const isText = ({ matter }: Block) => matter === undefined || matter === 'notes'
  const from = blocks.findIndex(isText)
  const to = blocks.findLastIndex(isText) + 1
  const apart = { ...cut, title: '', parents: [] }
  return [
    ...groupByMatter(blocks.slice(0, from)).map((blocks) => ({ ...apart, blocks })),
    { ...cut, blocks: blocks.slice(from, to) },
    ...groupByMatter(blocks.slice(to)).map((blocks) => ({ ...apart, blocks })),
  ].filter(({ blocks }) => blocks.length > 0)
}

/** Groups adjacent blocks of the same matter. */
function groupByMatter(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last?.[0]?.matter === block.matter) last?.push(block)
    else runs.push([block])
  }
  return runs
}

/** Texts with fewer characters are weighed by their number of blocks. */
const pageMaxCharacters = 600

/**
 * Returns the largest kind of front or back matter if blocks with `matter` are more than half of the text; otherwise undefined. Also
 * returns undefined when the text has unmarked blocks and its only matter is a licence or notes.
 */
function findMainMatter(blocks: readonly Block[]): Matter | undefined {
  const characters = countCharacters(blocks)
  const weigh = (some: readonly Block[]) =>
    characters < pageMaxCharacters ? some.length : countCharacters(some)
  const matters = new Set(blocks.flatMap(({ matter }) => matter ?? []))
  const all = blocks.filter(({ matter }) => matter !== undefined)
  // A licence or notes after a short chapter must not hide the chapter.
  const isApart = blocks.some(({ matter, kind }) => matter === undefined && kind === 'text')
  if (isApart && all.every(({ matter }) => matter === 'licence' || matter === 'notes')) return undefined
  if (weigh(all) * 2 <= weigh(blocks)) return undefined
  const weighMatter = (kind: Matter) => weigh(blocks.filter(({ matter }) => matter === kind))
  return [...matters].sort((one, other) => weighMatter(other) - weighMatter(one))[0]
}

const countCharacters = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** Creates a function that names a part without a title in the table of contents: by its first heading, or by the title of its document. */
function createNamer(sequence: BlockSequence, bookTitle: string) {
  const uses = countValues(
    [...sequence.starts.values()].map((at) => normalizeTitle(sequence.documentAt(at).title)),
  )
  return ({ blocks, at }: Stretch): string => {
    const heading = blocks.slice(0, 4).find(({ kind }) => kind === 'heading')
    if (heading) return joinTitle(heading.text.split('\n'))
    const { title } = sequence.documentAt(at)
    const key = normalizeTitle(title)
    const isOwn = uses.get(key) === 1 && key !== normalizeTitle(bookTitle)
    return isOwn || sequence.starts.size === 1 ? title : ''
  }
}

function findLandmarkMatter(type: string): Matter | undefined {
  const matter = findMatterByTypes(type.toLowerCase().split(/\s+/))
  return matter === 'text' ? undefined : matter
}
