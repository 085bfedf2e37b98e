import type { Matter } from '#shared/imports.ts'
import { joinTitle, repeatsTitle, titleKey } from './chapter-title.ts'
import { readNumber } from './numerals.ts'

/** A part that may stand within another, or have others within it. */
interface Nested {
  readonly title: string
  /** The titles that it is known to stand below, the outermost first. */
  readonly within: readonly string[]
  /** Its text without its headings. */
  readonly content: string
  readonly matter?: Matter | undefined
}

/** What stands above chapters, by name: the smaller the number the larger it is. */
const ranks: Record<string, number> = {
  volume: 0,
  'vol.': 0,
  vol: 0,
  book: 1,
  epilogue: 1,
  part: 2,
  epoch: 2,
  period: 2,
  canticle: 2,
  act: 3,
}
const kinds = Object.keys(ranks)
  .map((kind) => kind.replace('.', '\\.'))
  .join('|')
/** `Part Two: A Name`, `The First Act`, `First Part of the Tragedy`. */
const large = new RegExp(
  `^(?:(${kinds})\\s+(?:the\\s+)?([\\p{L}\\d]+(?:-\\p{L}+)?)|(?:the\\s+)?([\\p{L}-]{3,14})\\s+(${kinds})\\b)`,
  'iu',
)
const numbered =
  /^(?:(?:chapter|chap\.?|scene|letter|canto|stave|section|ode|sonnet|adventure|story|tale|lecture|sermon)\s+([\p{L}\d-]{1,20})|([ivxlc]{1,8}|\d{1,3})(?=[.:)—–-]|$))/iu
const bareNumber = /^(?:(?:chapter|chap\.?|section|canto|letter)\s+)?(?:[ivxlc]{1,8}|\d{1,3})[.:]?$/i
/** What stands beside the parts of a book and in none of them. */
const outsider =
  /^(?:epilogue|conclusion|sequel|appendix|afterword|postscript|(?:foot|end)?notes?|index|glossary|bibliography|preface|introduction|prologue|errata)\b/i
/** A title with more words under it than this is read by itself; a play's has its persons. */
const ownMaxWords = 150
/** What stands before the titles of a part's chapters is no longer than this, where its number says as much, in characters. */
const nameMaxCharacters = 40

/**
 * Names parts by what they stand in: `Book the First: I. The Period`. Where the file does not say so, a book, a part or an act
 * stands above what follows up to the next one, and a title without a text above chapters whose numbers begin again.
 */
export function nameWithin<Part extends Nested>(parts: readonly Part[], bookTitle: string): Part[] {
  const above = new Above(parts, bookTitle)
  return parts.map((part) => {
    const within = above.namesOf(part)
    return within.length === 0 ? part : { ...part, title: `${within.join(', ')}: ${part.title}` }
  })
}

/** A number without a text and the name after it are one title: `II.` above `The Mail`. */
export function joinNumbers<Part extends Nested>(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]
    if (isEmptyNumber(part) && isName(parts[index + 1])) return []
    return before && isEmptyNumber(before) && isName(part)
      ? [{ ...part, title: joinTitle([before.title, part.title]), within: before.within }]
      : [part]
  })
}

/** Whether a title is a number alone, with or without its kind. */
export const isBareNumber = (title: string) => bareNumber.test(title)

const isEmptyNumber = ({ title, content }: Nested) => content === '' && isBareNumber(title)
const isName = (next: Nested | undefined) =>
  next !== undefined &&
  next.content !== '' &&
  next.title !== '' &&
  !numbered.test(next.title) &&
  rankOf(next.title) === undefined

/** A title that stands above others, and how large it is. */
interface Open {
  readonly rank: number
  readonly title: string
}

/** What the next part may stand in. */
class Above {
  readonly #bookTitle: string
  readonly #ranks: ReadonlySet<number>
  /** Titles under which numbers begin anew, by the part whose number does. */
  readonly #restarts: ReadonlyMap<Nested, string>
  #open: Open[] = []
  #known = ''
  /** What was open among the parts of each list, to go on with when it does. */
  readonly #lists = new Map<string, Open[]>()

  constructor(parts: readonly Nested[], bookTitle: string) {
    this.#bookTitle = bookTitle
    this.#ranks = ranksOf(parts)
    this.#restarts = restartsOf(parts, this.#ranks, (title) => this.#isBook(title))
  }

  namesOf(part: Nested): string[] {
    const known = part.within.filter((name) => !this.#isBook(name))
    if (known.join('\n') !== this.#known) {
      this.#lists.set(this.#known, this.#open)
      this.#known = known.join('\n')
      this.#open =
        this.#lists.get(this.#known) ?? known.map((title) => ({ rank: rankOf(title) ?? outermost, title }))
    }
    // A licence or a list of contents belongs to the whole.
    if (part.matter !== undefined && part.matter !== 'persons') return []
    const restart = this.#restarts.get(part)
    if (restart !== undefined && part.within.length === 0) this.#open = [{ rank: outermost, title: restart }]
    const { title } = part
    const rank = rankOf(title)
    if (rank !== undefined && this.#ranks.has(rank)) {
      const within = this.#open.filter((open) => open.rank < rank)
      this.#open = [...within, { rank, title }]
      return within.map((open) => shortName(open.title))
    }
    // What is neither numbered nor listed in an act, or says that it follows, stands beside the parts.
    const isBeside = !numbered.test(title) && (outsider.test(title) || this.#open.at(-1)?.rank === ranks.act)
    return isBeside && part.within.length === 0 ? [] : this.#open.map((open) => shortName(open.title))
  }

  #isBook(name: string): boolean {
    const [main = ''] = this.#bookTitle.split(/[:;]/)
    return repeatsTitle(name, main) || repeatsTitle(main, name)
  }
}

const outermost = -1

/** The parts whose numbers begin anew after a title without a text, as the acts of a second play do; and where the first began. */
function restartsOf(
  parts: readonly Nested[],
  ranksInUse: ReadonlySet<number>,
  isBook: (title: string) => boolean,
): ReadonlyMap<Nested, string> {
  const found = new Map<Nested, string>()
  const seen = new Set<string>()
  let candidate: string | undefined
  /** Whether a book or a part came since the last number: its chapters begin anew by themselves. */
  let isCovered = false
  for (const part of parts) {
    const { title, content, matter } = part
    const rank = [rankOf(title)].find((rank) => rank !== undefined && ranksInUse.has(rank))
    const number = numbered.exec(title)?.[0] ?? (rank === undefined ? undefined : title)
    const isEmpty = content.split(/\s+/).length <= ownMaxWords
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

function rankOf(title: string): number | undefined {
  const [, kind, number, ordinal, kindAfter] = large.exec(title) ?? []
  const name = (kind ?? kindAfter ?? '').toLowerCase()
  const isCounted = readNumber(number ?? ordinal ?? '') !== undefined
  // A book about books is none: a number makes it one of several.
  return isCounted ? ranks[name] : undefined
}

/** Whether a title begins with the number of a chapter. */
export const isNumbered = (title: string) => numbered.test(title)

/** Whether a title is one of a book, a part or an act. */
export const standsAbove = (title: string) => rankOf(title) !== undefined

/** The ranks that more than one part has: a volume alone is one of another book. */
function ranksOf(parts: readonly Nested[]): ReadonlySet<number> {
  const found = parts.flatMap(({ title }) => rankOf(title) ?? [])
  return new Set(found.filter((rank, at) => found.indexOf(rank) < at))
}

/** A title as it stands before those of its chapters; of a long one its kind and number. */
function shortName(title: string): string {
  // A year under it is no name.
  const plain = title.replace(/[.:]?\s\d{4}$/, '').replace(/[.:,;]$/, '')
  const isShort = plain.length <= nameMaxCharacters && !/[:—–]|--/.test(plain)
  if (isShort || rankOf(plain) === undefined) return plain
  return (
    /^(?:the\s+)?[\p{L}.]+\s+(?:the\s+)?[\p{L}\d]+(?:-\p{L}+)?/iu.exec(plain)?.[0].replace(/[.:,;]$/, '') ??
    plain
  )
}

/** Titles that a book has twice are told apart by a number. */
export function numberRepeats<Part extends { title: string }>(parts: readonly Part[]): Part[] {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const key = titleKey(part.title)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? part : { ...part, title: `${part.title} (${count})` }
  })
}
