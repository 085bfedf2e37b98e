/** Minimum pause after the last word of a clause, in base delays. Equals `bracketPause` of the Natural pace. */
const pauseMin = 0.5

/** Returns true when a clause ends after the word at `index`. @param pauses from `measurePauses` */
export const endsInPause = (pauses: Float64Array, index: number): boolean => (pauses[index] ?? 0) >= pauseMin

/** Returns the 0-based indexes of the first and last word of the clause around a word. */
export function findClause(pauses: Float64Array, index: number): { first: number; last: number } {
  let [first, last] = [index, index]
  while (first > 0 && !endsInPause(pauses, first - 1)) first -= 1
  while (last + 1 < pauses.length && !endsInPause(pauses, last)) last += 1
  return { first, last }
}
