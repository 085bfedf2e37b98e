import type { Category } from './category.ts'
import { CLOSE_BRACKET, HYPHEN, OPEN_BRACKET, UPPER } from './characters.ts'
import type { Mark } from './mark.ts'
import type { FactorFunction } from './pacing.ts'
import { hasDoubleQuote, SingleQuotes } from './quotes.ts'
import type { Break, Role, Tokens } from './token-table.ts'
import { FOUR_CONSONANTS, getLowercaseCore, THREE_VOWELS, type WordShape } from './word-shape.ts'

/** Factors of the Classic table for a category. Pauses are added, in base delays; all other factors multiply. */
export interface ClassicTable {
  /** Factors for word lengths. `factors[i]` applies up to `atMost[i]` letters and digits. Longer words get the last factor. */
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
  readonly roles: Readonly<Record<Exclude<Role, 'text'>, number>>
  /** Last word of a heading. */
  readonly headingEnd: number
  /** First word of a list item. */
  readonly itemStart: number
  /** Last word of a line, if the next line starts with a capital. */
  readonly lineBeforeCapital: number
  /** Added to the factor of the word before a break or an indent. */
  readonly pauses: Readonly<Record<Exclude<Break, 'none'> | 'indent', number>>
}

/** Factors that all categories share (specification §9, "Word delay"). */
const common: ClassicTable = {
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

/** Common factors with the exceptions of each category (specification §9). */
export const classicTables: Readonly<Record<Category, ClassicTable>> = {
  Novel: { ...common, quotes: 1.4 },
  'Short Story': { ...common, quotes: 1.3 },
  Poem: {
    ...common,
    lineBeforeCapital: 2.5,
    pauses: { ...common.pauses, stanza: 2 },
  },
  'Essay/Information': { ...common, headingEnd: 3.5, itemStart: 1.5 },
  'Stage Play': {
    ...common,
    roles: { ...common.roles, name: 2, heading: 2, direction: 0.9 },
  },
}

const BRACKETS = OPEN_BRACKET | CLOSE_BRACKET
const PREFIXES = ['un', 're', 'pre', 'post']

/** Creates a function that returns the product of a word's factors plus the pauses after the word; always above 0. */
export function createClassicFactors(tokens: Tokens, category: Category): FactorFunction {
  const table = classicTables[category]
  const singleQuotes = new SingleQuotes()
  return (index, { shape, mark, next }) => {
    const role = tokens.role(index)
    const breakAfter = tokens.breakBefore(index + 1)
    const isFirst = index === 0 || tokens.breakBefore(index) !== 'none'
    const isLast = index + 1 === tokens.count || breakAfter !== 'none'
    if (tokens.startsParagraph(index)) singleQuotes.closeAll()
    let factor = calculateLetterFactor(shape, table)
    if (mark !== 'none') factor *= table.marks[mark]
    if (singleQuotes.read(shape) || hasDoubleQuote(shape)) factor *= table.quotes
    if (shape.classes & BRACKETS) factor *= table.brackets
    if (role !== 'text') factor *= table.roles[role]
    if (role === 'heading' && isLast) factor *= table.headingEnd
    if (role === 'item' && isFirst) factor *= table.itemStart
    if (breakAfter !== 'none') {
      if (next.first === UPPER) factor *= table.lineBeforeCapital
      factor += table.pauses[breakAfter]
    }
    return tokens.indentBefore(index + 1) > 0 ? factor + table.pauses.indent : factor
  }
}

/** Returns the product of the length factor and the extras. An extra counts once, however often it applies. */
function calculateLetterFactor(shape: WordShape, { length, extras }: ClassicTable): number {
  const { letters, core } = shape
  let step = 0
  while (letters > (length.atMost[step] ?? letters)) step++
  let factor = length.factors[step] ?? 1
  const lowercase = getLowercaseCore(shape)
  // A word that equals an affix does not count as having it.
  if (letters > 3 && lowercase.endsWith('ing')) factor *= extras.ing
  if (PREFIXES.some((prefix) => letters > prefix.length && lowercase.startsWith(prefix)))
    factor *= extras.prefix
  if (core & THREE_VOWELS) factor *= extras.vowels
  if (core & FOUR_CONSONANTS) factor *= extras.consonants
  if (core & HYPHEN) factor *= extras.hyphen
  return factor
}
