import { isDivisionTitle } from '../../structure/division-titles.ts'
import type { ContentsEntry } from './contents.ts'
import type { Target } from './paths.ts'

export type BlockIndex = number

/** An entry of the table of contents that becomes a part. */
export interface ChosenEntry {
  readonly at: BlockIndex
  readonly title: string
  /** Titles of its parents that have siblings, the outermost first. */
  readonly parents: readonly string[]
}

interface LocatedEntry {
  at: BlockIndex
  title: string
  children: LocatedEntry[]
}

interface SizedEntry extends LocatedEntry {
  /** Index after its last block. */
  to: BlockIndex
}

/** Longer entries with children are divided: about 10,000 words. */
const chapterMaxCharacters = 60_000
/** Titles of entries that are always divided into their children, also below `chapterMaxCharacters`. */
const container = /^(?:part|book|volume|vol\.?|act|epoch|(?:the )?[\p{L}]{3,10} (?:part|book|volume|act))\b/iu
/** Numbered entries below this average are sections of a poem. */
const sectionMaxCharacters = 3_000
/** `sectionMaxCharacters` in verse. */
const cantoMaxCharacters = 12_000
const bareNumber = /^(?:\d{1,3}|[ivxlc]{1,8})(?:\.?$|[.:]\s)/i
/** Maximum text of a cluster of poems before its first poem. */
const introMaxCharacters = 400

/**
 * Returns the entries that become parts: chapters, not sections of chapters. An entry with children is divided when it is
 * long, is called a part, consists of parts with chapters, contains a cluster of poems, or is most of the book.
 */
export function chooseEntries(
  entries: readonly ContentsEntry[],
  findIndex: (target: Target, title: string) => BlockIndex | undefined,
  weights: readonly number[],
  isVerse: (from: BlockIndex, to: BlockIndex) => boolean,
): ChosenEntry[] {
  const sums = [0]
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  const weigh = (from: BlockIndex, to: BlockIndex) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const whole = weigh(0, weights.length)

  const chosen: ChosenEntry[] = []
  const isLarge = ({ at, to, title, children }: SizedEntry) => {
    const weight = weigh(at, to)
    const isCluster = isVerse(at, to) && weigh(at, children[0]?.at ?? to) < introMaxCharacters
    const isContainer =
      container.test(title) ||
      children.some((child) => child.children.length > 1 && container.test(child.title))
    return weight > chapterMaxCharacters || weight > whole / 2 || isCluster || isContainer
  }
  const choose = (siblings: readonly LocatedEntry[], end: BlockIndex, parents: readonly string[]) => {
    const sized = siblings.map((entry, index) => ({ ...entry, to: siblings[index + 1]?.at ?? end }))
    const divisible = sized.filter(
      (entry) =>
        entry.children.length > 0 && !isPoem(entry, weigh(entry.at, entry.to), isVerse(entry.at, entry.to)),
    )
    const large = divisible.filter(isLarge)
    // Divides all divisible siblings when most of them are large.
    const divided = large.length * 2 > divisible.length ? divisible : large
    for (const entry of sized) {
      const { at, to, title, children } = entry
      chosen.push({ at, title, parents })
      const isParent =
        siblings.filter(({ children }) => children.length > 1).length > 1 || isDivisionTitle(title)
      if (divided.includes(entry)) choose(children, to, isParent ? [...parents, title] : parents)
    }
  }
  choose(locate(entries, findIndex), weights.length, [])
  return chosen
}

/** Locates entries; one without a link begins at its first child. */
function locate(
  entries: readonly ContentsEntry[],
  findIndex: (target: Target, title: string) => BlockIndex | undefined,
): LocatedEntry[] {
  return entries.flatMap(({ title, target, children }) => {
    const located = locate(children, findIndex)
    const at = (target && findIndex(target, title)) ?? located[0]?.at
    return at === undefined ? [] : [{ at, title, children: located }]
  })
}

/** Reports that the children are numbered sections of one long poem. */
const isPoem = ({ title, children }: LocatedEntry, weight: number, isVerse: boolean) =>
  !container.test(title) &&
  children.length > 1 &&
  weight / children.length < (isVerse ? cantoMaxCharacters : sectionMaxCharacters) &&
  children.every((child) => bareNumber.test(child.title.trim()))
