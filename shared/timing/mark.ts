import { COMMA, ELLIPSIS, SEMICOLON, STRONG, setOf } from './characters.ts'
import { isFullStopMark } from './full-stop.ts'
import { ANY_DASH, MORE_STOPS, ONE_STOP, type Shape } from './shape.ts'

/** The strongest mark at the end of a word. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = setOf(STRONG, ELLIPSIS) | MORE_STOPS

/** Returns the strongest final mark of a word, given the word after it in its paragraph, if any. */
export function markOf(word: Shape, next: Shape | undefined): Mark {
  if (word.tail & SENTENCE || (word.tail & ONE_STOP && isFullStopMark(word, next))) return 'sentence'
  if (word.tail & (1 << SEMICOLON)) return 'semicolon'
  if (word.tail & (1 << COMMA)) return 'comma'
  return word.tail & ANY_DASH ? 'dash' : 'none'
}
