import { COMMA, ELLIPSIS, SEMICOLON, STRONG, setOf } from './characters.ts'
import { isFullStopMark } from './full-stop.ts'
import type { Shape } from './shape.ts'

/** The strongest mark at the end of a word. */
export type Mark = 'none' | 'comma' | 'dash' | 'semicolon' | 'sentence'

const SENTENCE = setOf(STRONG, ELLIPSIS)

/** Answers the strongest final mark of a word, given the word after it in its paragraph, if any. */
export function markOf(word: Shape, next: Shape | undefined): Mark {
  const { tail, stops } = word
  if (tail === 0) return 'none'
  if (tail & SENTENCE || stops > 1 || (stops === 1 && isFullStopMark(word, next))) return 'sentence'
  if (tail & (1 << SEMICOLON)) return 'semicolon'
  if (tail & (1 << COMMA)) return 'comma'
  return word.hasDash ? 'dash' : 'none'
}
