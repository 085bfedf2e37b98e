/** Timing models: Classic multiplies factors (specification §9); Natural adds times measured on readers (docs/pace.md). */
export const paces = ['Classic', 'Natural'] as const
export type Pace = (typeof paces)[number]

const MS_PER_MINUTE = 60_000

/** Returns the dwell of a word of factor 1, in ms (specification §4). @param wordsPerMinute above 0 */
export function baseDelayMs(wordsPerMinute: number): number {
  return MS_PER_MINUTE / wordsPerMinute
}
