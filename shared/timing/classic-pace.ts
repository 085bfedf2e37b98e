import type { Category } from './category.ts'
import { bitSet, CLOSE_BRACKET, HYPHEN, OPEN_BRACKET } from './characters.ts'
import type { Mark } from './mark.ts'
import type { PacedWord } from './paced-word.ts'
import { type Break, breakBefore, indentBefore, type Role, type Tokens, tokenRole } from './token-table.ts'
import { FOUR_CONSONANTS, THREE_VOWELS, type WordShape } from './word-shape.ts'

/** Every figure of the Classic pace of a category; factors of one word's base delay unless said otherwise. */
export interface ClassicTable {
  /** By the letters and digits of a word: one factor for each bound, and one above the last. */
  readonly length: { readonly atMost: readonly number[]; readonly factors: readonly number[] }
  readonly marks: Readonly<Record<Exclude<Mark, 'none'>, number>>
  readonly quotes: number
  readonly brackets: number
  readonly extras: {
    readonly ing: number
    readonly vowels: number
    readonly consonants: number
    readonly hyphen: number
    readonly prefix: number
  }
  /** By the role of a word, on each word that has it. */
  readonly roles: Readonly<Record<Exclude<Role, 'text'>, number>>
  /** On the last word of a heading. */
  readonly headingEnd: number
  /** On the first word of a list item. */
  readonly itemStart: number
  /** The last word of a line whose next line begins with a capital. */
  readonly lineBeforeCapital: number
  /** Pauses added after the word before a break, and before an indent. */
  readonly pauses: Readonly<Record<Exclude<Break, 'none'> | 'indent', number>>
}

/** Specification §9, "Word delay"; what it leaves open is settled in decisions, "Delay of a word". */
const everyCategory: ClassicTable = {
  length: { atMost: [4, 8, 12], factors: [0.85, 1, 1.4, 1.8] },
  marks: { comma: 1.8, dash: 1.8, semicolon: 2.2, sentence: 3 },
  quotes: 1.2,
  brackets: 1.3,
  extras: { ing: 1.1, vowels: 1.2, consonants: 1.3, hyphen: 1.2, prefix: 1.1 },
  roles: { name: 1, direction: 1, heading: 1, item: 1 },
  headingEnd: 1,
  itemStart: 1,
  lineBeforeCapital: 1,
  pauses: { line: 0.1, paragraph: 0.1, stanza: 0.1, indent: 0.1 },
}

/** One table a category: what §9 says of every category, and what it says of this one alone. */
export const classicTables: Readonly<Record<Category, ClassicTable>> = {
  Novel: { ...everyCategory, quotes: 1.4 },
  'Short Story': { ...everyCategory, quotes: 1.3 },
  Poem: {
    ...everyCategory,
    lineBeforeCapital: 2.5,
    pauses: { ...everyCategory.pauses, stanza: 2 },
  },
  'Essay/Information': { ...everyCategory, headingEnd: 3.5, itemStart: 1.5 },
  'Stage Play': {
    ...everyCategory,
    roles: { ...everyCategory.roles, name: 2, heading: 2, direction: 0.9 },
  },
}

const BRACKETS = bitSet(OPEN_BRACKET, CLOSE_BRACKET)
const PREFIXES = ['un', 're', 'pre', 'post']

/**
 * Returns how many base delays a word of the table is shown for: the product of its factors, plus the pauses after it;
 * always above 0.
 */
export function classicFactor(tokens: Tokens, index: number, word: PacedWord, pace: ClassicTable): number {
  const { shape, mark, isQuoted, isBeforeCapital } = word
  const role = tokenRole(tokens, index)
  const breakAfter = breakBefore(tokens, index + 1)
  const isFirst = index === 0 || breakBefore(tokens, index) !== 'none'
  const isLast = index + 1 === tokens.count || breakAfter !== 'none'
  let factor = letterFactor(shape, pace)
  if (mark !== 'none') factor *= pace.marks[mark]
  if (isQuoted) factor *= pace.quotes
  if (shape.kinds & BRACKETS) factor *= pace.brackets
  if (role !== 'text') factor *= pace.roles[role]
  if (role === 'heading' && isLast) factor *= pace.headingEnd
  if (role === 'item' && isFirst) factor *= pace.itemStart
  if (breakAfter !== 'none') {
    if (isBeforeCapital) factor *= pace.lineBeforeCapital
    factor += pace.pauses[breakAfter]
  }
  return indentBefore(tokens, index + 1) > 0 ? factor + pace.pauses.indent : factor
}

/** Returns the factor of a word's letters: its length and its extras, each extra once. */
function letterFactor(shape: WordShape, { length, extras }: ClassicTable): number {
  const { letters, core } = shape
  let step = 0
  while (letters > (length.atMost[step] ?? letters)) step++
  let factor = length.factors[step] ?? 1
  if (hasAffix(shape, shape.coreEnd - 3, 'ing')) factor *= extras.ing
  if (PREFIXES.some((prefix) => hasAffix(shape, shape.coreStart, prefix))) factor *= extras.prefix
  if (core & THREE_VOWELS) factor *= extras.vowels
  if (core & FOUR_CONSONANTS) factor *= extras.consonants
  if (core & (1 << HYPHEN)) factor *= extras.hyphen
  return factor
}

// Whether a word says something at an offset, and more than that; of an affix alone, nothing is left to bend.
function hasAffix({ source, letters }: WordShape, at: number, affix: string): boolean {
  for (let index = 0; index < affix.length; index++) {
    // The sixth bit is all that parts a small letter from its capital.
    if ((source.charCodeAt(at + index) | 0x20) !== affix.charCodeAt(index)) return false
  }
  return letters > affix.length
}
