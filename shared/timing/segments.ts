/** Intl.Segmenter is quadratic in the length of one call, so no call should see more than this many UTF-16 units. */
export const SEGMENT_MAX_UNITS = 512

const segmenters: { word?: Intl.Segmenter; grapheme?: Intl.Segmenter } = {}

/** Parts a text into its graphemes, or into its words and what stands between them. */
export function segment(text: string, granularity: 'word' | 'grapheme'): string[] {
  segmenters[granularity] ??= new Intl.Segmenter('en', { granularity })
  return Array.from(segmenters[granularity].segment(text), ({ segment }) => segment)
}
