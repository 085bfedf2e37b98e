import type { Category } from './category.ts'
import type { Mark } from './mark.ts'
import type { Shape } from './shape.ts'
import type { Break, Role } from './token-table.ts'

/** Every figure of the pace of a category; factors of one word's base delay unless said otherwise. */
export interface Figures {
  /** The factor of a word of at most so many letters and digits. */
  readonly length: readonly { readonly atMost: number; readonly factor: number }[]
  readonly marks: Readonly<Record<Mark, number>>
  readonly quotes: number
  readonly brackets: number
  readonly extras: {
    readonly ing: number
    readonly vowels: number
    readonly consonants: number
    readonly hyphen: number
    readonly prefix: number
  }
  /** A character's name, on each of its words; it has no mark of its own. */
  readonly name: number
  readonly direction: number
  /** A heading: on its last word, or like a name on each of its words. */
  readonly heading: { readonly factor: number; readonly on: 'last word' | 'each word' }
  /** A list item, on its first word. */
  readonly item: number
  /** The last word of a line whose next line begins with a capital. */
  readonly lineBeforeCapital: number
  /** Pauses added after the word before a break, and before an indent. */
  readonly pauses: Readonly<Record<Break | 'indent', number>>
}

/** Specification §9, "Word delay"; what it leaves open is settled in decisions, "Delay of a word". */
const everyCategory: Figures = {
  length: [
    { atMost: 4, factor: 0.85 },
    { atMost: 8, factor: 1 },
    { atMost: 12, factor: 1.4 },
    { atMost: Number.POSITIVE_INFINITY, factor: 1.8 },
  ],
  marks: { none: 1, comma: 1.8, dash: 1.8, semicolon: 2.2, sentence: 3 },
  quotes: 1.2,
  brackets: 1.3,
  extras: { ing: 1.1, vowels: 1.2, consonants: 1.3, hyphen: 1.2, prefix: 1.1 },
  name: 1,
  direction: 1,
  heading: { factor: 1, on: 'last word' },
  item: 1,
  lineBeforeCapital: 1,
  pauses: { none: 0, line: 0.1, paragraph: 0.1, stanza: 0.1, indent: 0.1 },
}

/** One table a category: what §9 says of every category, and what it says of this one alone. */
export const figures: Readonly<Record<Category, Figures>> = {
  Novel: { ...everyCategory, quotes: 1.4 },
  'Short Story': { ...everyCategory, quotes: 1.3 },
  Poem: {
    ...everyCategory,
    lineBeforeCapital: 2.5,
    pauses: { ...everyCategory.pauses, stanza: 2 },
  },
  'Essay/Information': { ...everyCategory, heading: { factor: 3.5, on: 'last word' }, item: 1.5 },
  'Stage Play': { ...everyCategory, name: 2, direction: 0.9, heading: { factor: 2, on: 'each word' } },
}

/** A word among its neighbours, as far as its pace depends on them. */
export interface Placed {
  readonly shape: Shape
  readonly role: Role
  readonly mark: Mark
  readonly isQuoted: boolean
  /** Whether the word is the first, or the last, of its paragraph, heading or item. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** What parts the word from the one after it; `none` at the end of the text. */
  readonly breakAfter: Break
  readonly hasIndentAfter: boolean
  readonly isNextCapital: boolean
}

const MS_PER_MINUTE = 60_000

/** Answers the delay of a word of factor 1, in milliseconds, at a positive speed (specification §4). */
export function baseDelayMs(wordsPerMinute: number): number {
  return MS_PER_MINUTE / wordsPerMinute
}

/** Answers how many base delays a word is shown for: a product of its own factors, plus the pauses after it; always above 0. */
export function factorOf(word: Placed, pace: Figures): number {
  const pauses = pace.pauses[word.breakAfter] + (word.hasIndentAfter ? pace.pauses.indent : 0)
  const line = word.breakAfter !== 'none' && word.isNextCapital ? pace.lineBeforeCapital : 1
  return letterFactor(word.shape, pace) * markFactor(word, pace) * roleFactor(word, pace) * line + pauses
}

/** Answers the factor of a word's letters: its length and its extras, each extra once. */
export function letterFactor(shape: Shape, pace: Figures): number {
  const { extras } = pace
  let factor = lengthFactor(shape.letters, pace)
  if (shape.hasIng) factor *= extras.ing
  if (shape.hasPrefix) factor *= extras.prefix
  if (shape.hasVowels) factor *= extras.vowels
  if (shape.hasConsonants) factor *= extras.consonants
  if (shape.hasHyphen) factor *= extras.hyphen
  return factor
}

function lengthFactor(letters: number, pace: Figures): number {
  for (const { atMost, factor } of pace.length) if (letters <= atMost) return factor
  return 1
}

function markFactor(word: Placed, pace: Figures): number {
  let factor = pace.marks[word.mark]
  if (word.isQuoted) factor *= pace.quotes
  if (word.shape.hasBracket) factor *= pace.brackets
  return factor
}

function roleFactor(word: Placed, pace: Figures): number {
  switch (word.role) {
    case 'name':
      return pace.name
    case 'direction':
      return pace.direction
    case 'heading':
      return word.isLast || pace.heading.on === 'each word' ? pace.heading.factor : 1
    case 'item':
      return word.isFirst ? pace.item : 1
    case 'text':
      return 1
  }
}
