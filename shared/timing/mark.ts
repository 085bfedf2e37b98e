import { COMMA, ELLIPSIS, SEMICOLON, STRONG, setOf } from './characters.ts'
import { isFullStopMark } from './full-stop.ts'
import type { Shape } from './shape.ts'

/** The strongest mark at the end of a word. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = setOf(STRONG, ELLIPSIS)

/** Answers the strongest final mark of a word, given the word after it in its paragraph, if any. */
export function markOf(word: Shape, next: Shape | undefined): Mark {
  const { kinds, fullStops, hasDash } = word.tail
  if (kinds === 0) return 'none'
  if (kinds & SENTENCE || fullStops > 1 || (fullStops === 1 && isFullStopMark(word, next))) return 'sentence'
  if (kinds & (1 << SEMICOLON)) return 'semicolon'
  if (kinds & (1 << COMMA)) return 'comma'
  return hasDash ? 'dash' : 'none'
}
