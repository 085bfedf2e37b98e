import { type Tokens, tokenEnd, tokenStart } from './token-table.ts'

const ORNAMENT = /^[\s*#~•·.…_—–-]+$/
const LINE_END = /[\r\n\u2028]/

/** Whether a line is a row of asterisks or the like between two scenes, which is one word. */
export function isOrnament(line: string): boolean {
  return ORNAMENT.test(line)
}

/** A single sign may be anything, such as the mark of a note; in UTF-16 units. */
const SHORTEST = 3

/** Whether a word is such a line, of some length. */
export function isOrnamentAt(tokens: Tokens, index: number): boolean {
  const { source, count } = tokens
  const start = tokenStart(tokens, index)
  const end = tokenEnd(tokens, index)
  if (end - start < SHORTEST || !isOrnament(source.slice(start, end))) return false
  const next = index + 1 < count ? tokenStart(tokens, index + 1) : source.length
  const isBegun = index === 0 || LINE_END.test(source.slice(tokenEnd(tokens, index - 1), start))
  return isBegun && (index + 1 === count || LINE_END.test(source.slice(end, next)))
}
