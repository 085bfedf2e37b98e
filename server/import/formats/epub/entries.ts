import type { ContentsEntry } from './contents.ts'
import type { Target } from './paths.ts'

/** A place in a book: the index of a block. */
export type BlockIndex = number

/** An entry of the table of contents that becomes a part. */
export interface Chosen {
  readonly at: BlockIndex
  readonly title: string
  /** The title of the entry that it stands below. */
  readonly within: string
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
const container = /^(?:part|book|volume|vol\.?|act)\b/i
/** Entries that are numbers alone and shorter than this on the average are sections of a poem, in characters. */
const sectionMaxCharacters = 3_000
const bareNumber = /^(?:\d{1,3}|[ivxlc]{1,8})\.?$/i

/**
 * Returns the entries that become parts: chapters, not what stands within a chapter. An entry with others below it is
 * divided where it is long, is called a part, or is most of the book.
 */
export function chooseEntries(
  entries: readonly ContentsEntry[],
  indexOf: (target: Target) => BlockIndex | undefined,
  weights: readonly number[],
): Chosen[] {
  const sums = [0]
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  const weigh = (from: BlockIndex, to: BlockIndex) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const whole = weigh(0, weights.length)

  const chosen: Chosen[] = []
  const choose = (siblings: readonly Placed[], end: BlockIndex, within: string) => {
    for (const [index, { at, title, children }] of siblings.entries()) {
      const to = siblings[index + 1]?.at ?? end
      chosen.push({ at, title, within })
      const weight = weigh(at, to)
      const isPoem = areSections(children, weight) && !container.test(title)
      const isDivided =
        !isPoem && (weight > chapterMaxCharacters || weight > whole / 2 || container.test(title))
      if (children.length > 0 && isDivided) choose(children, to, title)
    }
  }
  choose(locate(entries, indexOf), weights.length, '')
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
function areSections(entries: readonly Placed[], weight: number): boolean {
  return (
    entries.length > 1 &&
    weight / entries.length < sectionMaxCharacters &&
    entries.every(({ title }) => bareNumber.test(title.trim()))
  )
}
