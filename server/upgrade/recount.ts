import type { TextRevision } from '#shared/timing/anchor.ts'
import { readTokens } from '../../shared/timing/tokens.ts'
import { wordStartsBefore } from './words-before.ts'

/** Where the words of a text are since they are cut as they are: of each word before, in order, the number of the one today, from 1. */
export type Recount = Uint32Array

/** Returns where the words of a text are, undefined where each has the number it had. */
export function recountWords({ content, category }: TextRevision): Recount | undefined {
  const before = wordStartsBefore(content, category)
  const { starts, count } = readTokens(content, category)
  const recount = new Uint32Array(before.length)
  let isMoved = before.length !== count
  let word = 0
  for (const [index, start] of before.entries()) {
    // The word that holds the first letter of what was one.
    while (word + 1 < count && (starts[word + 1] ?? 0) <= start) word++
    recount[index] = word + 1
    isMoved ||= word !== index
  }
  // Whoever had read to the end has.
  if (before.length > 0) recount[before.length - 1] = count
  return isMoved ? recount : undefined
}

/** Returns a position, a word's number from 1, as it is counted today; 0, for nothing read, stays 0. */
export function toToday(recount: Recount, position: number): number {
  return position > 0 ? (recount[Math.min(position, recount.length) - 1] ?? 0) : 0
}

/** Returns a position of today as it was counted before. */
export function toBefore(recount: Recount, position: number): number {
  if (position <= 0) return 0
  let index = recount.length
  while (index > 1 && (recount[index - 1] ?? 0) > position) index--
  return index
}
