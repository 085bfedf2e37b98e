import type { Matter } from '#shared/imports.ts'
import { joinTitle, normalizeTitle, repeatsTitle } from './chapter-title.ts'
import { countValues } from './count-values.ts'
import {
  findNumber,
  getRank,
  getShortName,
  isBareNumber,
  isNumbered,
  listRanksInUse,
  ranks,
} from './division-titles.ts'
import type { RawPart } from './raw-book.ts'

interface Nested extends Omit<RawPart, 'matter'> {
  /** Titles of the known enclosing divisions, the outermost first. */
  readonly parents: readonly string[]
  readonly matter?: Matter | undefined
}

/** Matches the titles of parts that belong to no division of a book. */
const outsider =
  /^(?:epilogue|conclusion|sequel|appendix|afterword|postscript|(?:foot|end)?notes?|index|glossary|bibliography|preface|introduction|prologue|errata)\b/i
/** Maximum words of a part that only introduces the parts below it, such as a play's list of persons. A longer part is a chapter. */
const emptyMaxWords = 150
const outermost = -1

/**
 * Prefixes chapter titles with their divisions: `Book the First: I. The Period`. Where the file lists no parents, a book, part or
 * act contains everything up to the next one. A title without text contains the chapters below it if chapter numbers restart there.
 */
export function prefixParentTitles(parts: readonly Nested[], bookTitle: string): RawPart[] {
  const [mainTitle = ''] = bookTitle.split(/[:;]/)
  const isBook = (title: string) =>
    getRank(title) === undefined && (repeatsTitle(title, mainTitle) || repeatsTitle(mainTitle, title))
  const sections = findSectionRanks(parts)
  const isSection = ({ title, parents }: Nested) => parents.length === 0 && sections.has(getRank(title))
  const ranksInUse = listRanksInUse(parts.filter((part) => !isSection(part)))
  const restarts = findRestarts(parts, ranksInUse, isBook)
  // Divisions that contain the next part, the outermost first.
  let open: { readonly rank: number; readonly title: string }[] = []
  let known = ''
  let owner = ''
  return parts.map((part) => {
    const { title, content, matter } = part
    const parents = part.parents.filter((name) => !isBook(name))
    if (parents.join('\n') !== known) {
      known = parents.join('\n')
      open = parents.map((title) => ({ rank: getRank(title) ?? outermost, title }))
    }
    // Front and back matter belongs to the whole book, but a list of persons to one play.
    if (matter !== undefined && matter !== 'persons') return { title, content, matter }
    if (owner && isSection(part)) return { title: `${owner}: ${title}`, content, matter }
    const restart = restarts.get(part)
    if (restart !== undefined && part.parents.length === 0) open = [{ rank: outermost, title: restart }]
    let above = open
    const rank = getRank(title)
    // An epilogue, or an unnumbered title after an act, belongs to no division.
    const isOutside = !isNumbered(title) && (outsider.test(title) || open.at(-1)?.rank === ranks.act)
    if (rank !== undefined && ranksInUse.has(rank)) {
      above = open.filter((division) => division.rank < rank)
      open = [...above, { rank, title }]
    } else if (isOutside && part.parents.length === 0) above = []
    const prefix = above.map(({ title }) => getShortName(title)).join(', ')
    owner = prefix ? `${prefix}: ${title}` : title
    return { title: owner, content, matter }
  })
}

/**
 * Finds the ranks whose titles divide chapters instead of containing them. The first title of such a rank, `PART I`, recurs below several
 * chapters, for example below `SECTION IV` and `SECTION V`.
 */
function findSectionRanks(parts: readonly Nested[]): ReadonlySet<number | undefined> {
  const starts = parts.filter(({ title, content }, at) => {
    const rank = getRank(title)
    const [before, next] = [parts[at - 1], parts[at + 1]]
    const isBelowChapter = before?.title && before.matter === undefined && getRank(before.title) === undefined
    const isFirst =
      next && rank === getRank(next.title) && normalizeTitle(title) !== normalizeTitle(next.title)
    return rank !== undefined && rank !== ranks.act && isBelowChapter && isFirst && !isShort(content)
  })
  const counts = countValues(starts.map(({ title }) => normalizeTitle(title)))
  const recurring = starts.filter(({ title }) => counts.get(normalizeTitle(title)) !== 1)
  return new Set(recurring.map(({ title }) => getRank(title)))
}

const isShort = (content: string) => content.split(/\s+/).length <= emptyMaxWords

/** Joins a number without text and the name after it into one title: `II.` above `The Mail`. */
export function joinNumberTitles(parts: readonly Nested[]): Nested[] {
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]
    if (isEmptyNumber(part) && isName(parts[index + 1])) return []
    return before && isEmptyNumber(before) && isName(part)
      ? [{ ...part, title: joinTitle([before.title, part.title]), parents: before.parents }]
      : [part]
  })
}

const isEmptyNumber = ({ title, content }: Nested) => content === '' && isBareNumber(title)
const isName = (next: Nested | undefined) =>
  next !== undefined &&
  next.content !== '' &&
  next.title !== '' &&
  !isNumbered(next.title) &&
  getRank(next.title) === undefined

/**
 * Finds titles without text that contain the numbered parts below them, such as the title of the second play in a volume. Returns
 * each title by the first numbered part below it, where the numbers begin or restart.
 */
function findRestarts(
  parts: readonly Nested[],
  ranksInUse: ReadonlySet<number>,
  isBook: (title: string) => boolean,
): ReadonlyMap<Nested, string> {
  const found = new Map<Nested, string>()
  const seen = new Set<string>()
  let candidate: string | undefined
  /** True after the title of a volume, book or part: chapter numbers may restart below it without another title. */
  let isCovered = false
  for (const part of parts) {
    const { title, content, matter } = part
    const rank = [getRank(title)].find((rank) => rank !== undefined && ranksInUse.has(rank))
    const number = findNumber(title) ?? (rank === undefined ? undefined : title)
    const isEmpty = isShort(content)
    if (number === undefined) {
      const names =
        isEmpty && !isBook(title) && (matter === undefined || matter === 'persons') && /\p{L}/u.test(title)
      candidate = names ? (candidate ?? title) : isEmpty ? candidate : undefined
      continue
    }
    const key = normalizeTitle(number)
    if (candidate !== undefined && !isCovered && (found.size === 0 || seen.has(key))) {
      found.set(part, candidate)
      seen.clear()
    }
    seen.add(key)
    candidate = undefined
    isCovered = rank !== undefined && rank !== ranks.act
  }
  return found.size > 1 ? found : new Map()
}

/** Appends a number to titles that occur more than once. Skips front and back matter, which an import leaves out by default. */
export function numberDuplicateTitles(parts: readonly RawPart[]): RawPart[] {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    if (part.matter !== undefined) return part
    const key = normalizeTitle(part.title)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? part : { ...part, title: `${part.title} (${count})` }
  })
}
