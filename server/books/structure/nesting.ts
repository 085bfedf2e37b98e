import type { Matter } from '#shared/imports.ts'
import { joinTitle, repeatsTitle, titleKey } from './chapter-title.ts'
import { getRank, getShortName, isBareNumber, listRanksInUse, numbered, ranks } from './division-titles.ts'

interface Nested {
  readonly title: string
  /** Titles of its known parents, the outermost first. */
  readonly parents: readonly string[]
  /** Without headings. */
  readonly content: string
  readonly matter?: Matter | undefined
}

/** Titles outside the divisions of a book. */
const outsider =
  /^(?:epilogue|conclusion|sequel|appendix|afterword|postscript|(?:foot|end)?notes?|index|glossary|bibliography|preface|introduction|prologue|errata)\b/i
/** A title with more text is a chapter of its own. The title of a play may precede its list of persons. */
const emptyMaxWords = 150
/**
 * Prefixes chapter titles with their divisions: `Book the First: I. The Period`. Where the file lists no parents, a book, part
 * or act contains everything up to the next one, and a title without text contains chapters whose numbers restart.
 */
export function prefixParentTitles<Part extends Nested>(parts: readonly Part[], bookTitle: string): Part[] {
  const divisions = new DivisionTracker(parts, bookTitle)
  return parts.map((part) => {
    const parents = divisions.listParents(part)
    return parents.length === 0 ? part : { ...part, title: `${parents.join(', ')}: ${part.title}` }
  })
}

/** Joins a number without text and the name after it into one title: `II.` above `The Mail`. */
export function joinNumberTitles<Part extends Nested>(parts: readonly Part[]): Part[] {
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
  !numbered.test(next.title) &&
  getRank(next.title) === undefined

/** A division that contains the next parts. */
interface Open {
  readonly rank: number
  readonly title: string
}

/** Tracks the divisions that contain the next part. */
class DivisionTracker {
  readonly #bookTitle: string
  readonly #ranks: ReadonlySet<number>
  /** Titles under which chapter numbers restart, by the first part below. */
  readonly #restarts: ReadonlyMap<Nested, string>
  #open: Open[] = []
  #known = ''
  /** Open divisions by list of known parents, restored when the list recurs. */
  readonly #lists = new Map<string, Open[]>()

  constructor(parts: readonly Nested[], bookTitle: string) {
    this.#bookTitle = bookTitle
    this.#ranks = listRanksInUse(parts)
    this.#restarts = findRestarts(parts, this.#ranks, (title) => this.#isBook(title))
  }

  listParents(part: Nested): string[] {
    const known = part.parents.filter((name) => !this.#isBook(name))
    if (known.join('\n') !== this.#known) {
      this.#lists.set(this.#known, this.#open)
      this.#known = known.join('\n')
      this.#open =
        this.#lists.get(this.#known) ?? known.map((title) => ({ rank: getRank(title) ?? outermost, title }))
    }
    // Matter belongs to the whole book.
    if (part.matter !== undefined && part.matter !== 'persons') return []
    const restart = this.#restarts.get(part)
    if (restart !== undefined && part.parents.length === 0) this.#open = [{ rank: outermost, title: restart }]
    const { title } = part
    const rank = getRank(title)
    if (rank !== undefined && this.#ranks.has(rank)) {
      const parents = this.#open.filter((open) => open.rank < rank)
      this.#open = [...parents, { rank, title }]
      return parents.map((open) => getShortName(open.title))
    }
    // An unnumbered title such as an epilogue, or after an act, has no parents.
    const isOutside = !numbered.test(title) && (outsider.test(title) || this.#open.at(-1)?.rank === ranks.act)
    return isOutside && part.parents.length === 0 ? [] : this.#open.map((open) => getShortName(open.title))
  }

  #isBook(name: string): boolean {
    const [main = ''] = this.#bookTitle.split(/[:;]/)
    return repeatsTitle(name, main) || repeatsTitle(main, name)
  }
}

const outermost = -1

/** Finds parts whose numbers restart below a title without text, as the acts of a second play do, and the first such part. */
function findRestarts(
  parts: readonly Nested[],
  ranksInUse: ReadonlySet<number>,
  isBook: (title: string) => boolean,
): ReadonlyMap<Nested, string> {
  const found = new Map<Nested, string>()
  const seen = new Set<string>()
  let candidate: string | undefined
  /** A book or part since the last number explains the restart. */
  let isCovered = false
  for (const part of parts) {
    const { title, content, matter } = part
    const rank = [getRank(title)].find((rank) => rank !== undefined && ranksInUse.has(rank))
    const number = numbered.exec(title)?.[0] ?? (rank === undefined ? undefined : title)
    const isEmpty = content.split(/\s+/).length <= emptyMaxWords
    if (number === undefined) {
      const names =
        isEmpty && !isBook(title) && (matter === undefined || matter === 'persons') && /\p{L}/u.test(title)
      candidate = names ? (candidate ?? title) : isEmpty ? candidate : undefined
      continue
    }
    const key = titleKey(number)
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

/** Appends a number to titles that occur more than once. */
export function numberDuplicateTitles<Part extends { title: string }>(parts: readonly Part[]): Part[] {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const key = titleKey(part.title)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? part : { ...part, title: `${part.title} (${count})` }
  })
}
