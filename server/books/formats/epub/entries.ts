import { isDivisionTitle, isNumbered } from '../../structure/division-titles.ts'
import type { ContentsEntry } from './contents.ts'
import type { Target } from './paths.ts'

/** A place in a book: the index of a block. */
export type BlockIndex = number

/** An entry of the table of contents that becomes a part. */
export interface Chosen {
  readonly at: BlockIndex
  readonly title: string
  /** The titles of the entries that it stands below, the outermost first: of those that are one of several. */
  readonly parents: readonly string[]
}

/** An entry whose place is known. */
interface Placed {
  at: BlockIndex
  title: string
  children: Placed[]
}

/** What is longer is no chapter but a part of several, in characters: some ten thousand words. */
const chapterMaxCharacters = 60_000
/** What is called so is no chapter either, however short. */
const container = /^(?:part|book|volume|vol\.?|act|epoch|(?:the )?[\p{L}]{3,10} (?:part|book|volume|act))\b/iu
/** Entries that are numbers alone and shorter than this on the average are sections of a poem, in characters. */
const sectionMaxCharacters = 3_000
/** In verse they may be as long as this. */
const cantoMaxCharacters = 12_000
const bareNumber = /^(?:\d{1,3}|[ivxlc]{1,8})(?:\.?$|[.:]\s)/i
/** A cluster of poems has no more of its own before the first of them, in characters. */
const ownMaxCharacters = 400

/**
 * Returns the entries that become parts: chapters, not what stands parents a chapter. An entry with others below it is
 * divided where it is long, is called a part, or is most of the book.
 */
export function chooseEntries(
  entries: readonly ContentsEntry[],
  indexOf: (target: Target) => BlockIndex | undefined,
  weights: readonly number[],
  isVerse: (from: BlockIndex, to: BlockIndex) => boolean,
): Chosen[] {
  const sums = [0]
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  const weigh = (from: BlockIndex, to: BlockIndex) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const whole = weigh(0, weights.length)

  const chosen: Chosen[] = []
  const choose = (siblings: readonly Placed[], end: BlockIndex, parents: readonly string[]) => {
    const divided = siblings.filter(({ children }) => children.length > 1).length
    for (const [index, { at, title, children }] of siblings.entries()) {
      const to = siblings[index + 1]?.at ?? end
      chosen.push({ at, title, parents })
      const weight = weigh(at, to)
      const isLines = isVerse(at, to)
      const isPoem = areSections(children, weight, isLines) && !container.test(title)
      const isCluster = !isPoem && isLines && weigh(at, children[0]?.at ?? to) < ownMaxCharacters
      const isDivided =
        !isPoem && (weight > chapterMaxCharacters || weight > whole / 2 || isCluster || container.test(title))
      const hasChapters =
        children.length > 1 ||
        children.some(
          (child) => child.children.length > 0 || (isDivisionTitle(title) && isNumbered(child.title)),
        )
      if (hasChapters && isDivided)
        choose(children, to, divided > 1 || isDivisionTitle(title) ? [...parents, title] : parents)
    }
  }
  choose(locate(entries, indexOf), weights.length, [])
  return chosen
}

/** The entries with their places; one that leads nowhere begins with the first below it. */
function locate(
  entries: readonly ContentsEntry[],
  indexOf: (target: Target) => BlockIndex | undefined,
): Placed[] {
  return entries.flatMap(({ title, target, children }) => {
    const below = locate(children, indexOf)
    const at = (target && indexOf(target)) ?? below[0]?.at
    return at === undefined ? [] : [{ at, title, children: below }]
  })
}

/** Whether entries are the numbered sections of one long poem. */
function areSections(entries: readonly Placed[], weight: number, isVerse: boolean): boolean {
  return (
    entries.length > 1 &&
    weight / entries.length < (isVerse ? cantoMaxCharacters : sectionMaxCharacters) &&
    entries.every(({ title }) => bareNumber.test(title.trim()))
  )
}
