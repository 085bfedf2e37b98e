import { CLOSE, LOWER, OPEN } from '../../shared/timing/characters.ts'
import type { MarkedWord } from '../../shared/timing/marked-word.ts'
import { naturalPauses } from '../../shared/timing/natural-pace.ts'
import type { Pace } from '../../shared/timing/pace.ts'
import { paceTokens } from '../../shared/timing/pacing.ts'
import { breakBefore, endOf, roleOf, type Tokens } from '../../shared/timing/token-table.ts'
import { readTokens } from '../../shared/timing/tokens.ts'
import type { JudgedBook } from './passages.ts'

/** Up to these pauses, in base delays, a Natural pause is none, and a short one. */
const upTo = { none: 0.3, short: 1.6 }
const BRACKETS = (1 << OPEN) | (1 << CLOSE)

/** Returns the classes that the engine's pauses have, by where their words end in a book's text (UTF-16). */
export function engineClasses({ content, category }: JudgedBook, pace: Pace): Map<number, string> {
  const tokens = readTokens(content, category)
  const classes = new Map<number, string>()
  const pauseOf = naturalPauses(tokens, category)
  paceTokens(tokens, category, (index, word) => {
    const isVerse = category === 'Poem'
    const found =
      pace === 'Natural' ? classOf(pauseOf(index, word)) : recognized(tokens, index, word, isVerse)
    classes.set(endOf(tokens, index), found)
    return 1
  })
  return classes
}

function classOf(pause: number): string {
  if (pause < upTo.none) return '0'
  if (pause < upTo.short) return '1'
  // How much longer than a full stop a pause is, is a matter of taste.
  return '23'
}

/** What Classic knows of a place; how long it makes it is the specification's. */
function recognized(tokens: Tokens, index: number, word: MarkedWord, isVerse: boolean): string {
  const parted = breakBefore(tokens, index + 1)
  if (roleOf(tokens, index) === 'name') return '01'
  if (word.goesOn || (word.next.first === LOWER && word.mark !== 'sentence' && word.isLast)) return '1'
  if (parted === 'paragraph' || parted === 'stanza' || word.isLast || word.mark === 'sentence') return '23'
  if (word.mark !== 'none') return '1'
  if ((word.shape.tail | word.next.lead) & BRACKETS) return '01'
  // In a play a line may be of verse or not.
  return parted === 'line' ? (isVerse ? '1' : '01') : '0'
}
