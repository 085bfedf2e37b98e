import { isDivisionTitle } from '../../structure/division-titles.ts'
import type { ContentsEntry } from './contents.ts'
import type { Target } from './paths.ts'

export type BlockIndex = number

/** An entry of the table of contents that becomes a part. */
export interface ChosenEntry {
  readonly at: BlockIndex
  readonly title: string
  /** Titles of the enclosing divisions, the outermost first. */
  readonly parents: readonly string[]
}

interface LocatedEntry {
  at: BlockIndex
  title: string
  children: LocatedEntry[]
}

interface SizedEntry extends LocatedEntry {
  /** Index after the entry's last block. */
  to: BlockIndex
}

/** Maximum length of an entry before it is divided into its children; about 10,000 words. */
const chapterMaxCharacters = 60_000
/** Titles of entries that are divided into their children even when they are shorter than `chapterMaxCharacters`. */
const container = /^(?:part|book|volume|vol\.?|act|epoch|(?:the )?[\p{L}]{3,10} (?:part|book|volume|act))\b/iu
/** Average length, in characters, below which numbered entries are sections of a poem. */
const sectionMaxCharacters = 3_000
/** Limit that replaces `sectionMaxCharacters` in verse. */
const cantoMaxCharacters = 12_000
const bareNumber = /^(?:\d{1,3}|[ivxlc]{1,8})(?:\.?$|[.:]\s)/i
/** An entry that groups poems has fewer characters than this before its first poem. */
const introMaxCharacters = 400

/**
 * Returns the entries of the table of contents at which the book is split: its chapters, without their sections. Divides an entry into
 * its children if it is long, is most of the book, groups poems, or has a title such as `Part One`. Also divides an entry if a child has
 * such a title and several children.
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
    const isPoemGroup = isVerse(at, to) && weigh(at, children[0]?.at ?? to) < introMaxCharacters
    const isContainer =
      container.test(title) ||
      children.some((child) => child.children.length > 1 && container.test(child.title))
    return weight > chapterMaxCharacters || weight > whole / 2 || isPoemGroup || isContainer
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

/** Locates entries. An entry without a link begins at its first child. */
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

/** Reports whether the children are numbered sections of one long poem. */
const isPoem = ({ title, children }: LocatedEntry, weight: number, isVerse: boolean) =>
  !container.test(title) &&
  children.length > 1 &&
  weight / children.length < (isVerse ? cantoMaxCharacters : sectionMaxCharacters) &&
  children.every((child) => bareNumber.test(child.title.trim()))
