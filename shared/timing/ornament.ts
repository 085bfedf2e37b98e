import { type Tokens, tokenEnd, tokenStart } from './token-table.ts'

const ORNAMENT = /^[\s*#~•·.…_—–-]+$/
const LINE_END = /[\r\n\u2028]/

/** Reports a line of asterisks or similar signs, which separates scenes and is one token. */
export function isOrnament(line: string): boolean {
  return ORNAMENT.test(line)
}

/** Shorter signs may be footnote marks; in UTF-16 units. */
const ORNAMENT_MIN_UNITS = 3

/** Reports a token that is an ornament alone in its line. */
export function isOrnamentAt(tokens: Tokens, index: number): boolean {
  const { source, count } = tokens
  const start = tokenStart(tokens, index)
  const end = tokenEnd(tokens, index)
  if (end - start < ORNAMENT_MIN_UNITS || !isOrnament(source.slice(start, end))) return false
  const next = index + 1 < count ? tokenStart(tokens, index + 1) : source.length
  const startsLine = index === 0 || LINE_END.test(source.slice(tokenEnd(tokens, index - 1), start))
  return startsLine && (index + 1 === count || LINE_END.test(source.slice(end, next)))
}
