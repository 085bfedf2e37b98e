/** Maximum input of one call, in UTF-16 units: `Intl.Segmenter` is quadratic in its length. */
export const SEGMENT_MAX_UNITS = 512

const segmenters: { word?: Intl.Segmenter; grapheme?: Intl.Segmenter } = {}

/** Splits a text into graphemes, or into words and the text between them. */
export function segment(text: string, granularity: 'word' | 'grapheme'): string[] {
  segmenters[granularity] ??= new Intl.Segmenter('en', { granularity })
  return Array.from(segmenters[granularity].segment(text), ({ segment }) => segment)
}
