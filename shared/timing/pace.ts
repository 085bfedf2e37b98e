/** How the time of words is made up: Classic multiplies, to the letter of the specification; Natural adds, as people read. */
export const paces = ['Classic', 'Natural'] as const
/** One of the two paces. */
export type Pace = (typeof paces)[number]

const MS_PER_MINUTE = 60_000

/** Returns the delay of a word of factor 1, in milliseconds, at a speed above 0 (specification §4). */
export function baseDelayMs(wordsPerMinute: number): number {
  return MS_PER_MINUTE / wordsPerMinute
}
