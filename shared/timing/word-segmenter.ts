import { COMBINING, getClassAt } from './characters.ts'

/** Maximum input of one call, in UTF-16 units: `Intl.Segmenter` is quadratic in its length. */
export const SEGMENT_MAX_UNITS = 512

const segmenters: { word?: Intl.Segmenter; grapheme?: Intl.Segmenter } = {}

/** Splits a text into graphemes, or into words and the text between them. */
export function segment(text: string, granularity: 'word' | 'grapheme'): string[] {
  segmenters[granularity] ??= new Intl.Segmenter('en', { granularity })
  return Array.from(segmenters[granularity].segment(text), ({ segment }) => segment)
}

/** Finds words in scripts without spaces. Segments one slice of the source at a time, so that the total time is linear. */
export class WordSegmenter {
  readonly #source: string
  #slice = ''
  #sliceStart = 0
  #words: string[] = []
  #nextWord = 0
  /** End of the previous word in the source. */
  #end = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Returns the end (UTF-16, exclusive) of the word at an offset; offsets must ascend between calls. */
  findWordEnd(start: number): number {
    const sliceEnd = this.#sliceStart + this.#slice.length
    if (start < sliceEnd) {
      const end = this.#advancePast(start)
      if (end < sliceEnd || start === this.#sliceStart) return end
    }
    // The last word of a slice may be cut off: segment it again as the first of the next slice.
    this.#loadSlice(start)
    return this.#advancePast(start)
  }

  #advancePast(start: number): number {
    while (this.#end <= start) this.#end += (this.#words[this.#nextWord++] ?? this.#slice).length
    return this.#end
  }

  #loadSlice(start: number): void {
    let sliceEnd = start + SEGMENT_MAX_UNITS
    // A surrogate pair is not split.
    if (getClassAt(this.#source, sliceEnd) === COMBINING) sliceEnd--
    const slice = this.#source.slice(start, sliceEnd)
    this.#sliceStart = start
    this.#end = start
    this.#nextWord = 0
    // In a long run of one character, the next slice equals this one.
    if (slice === this.#slice) return
    this.#slice = slice
    this.#words = segment(slice, 'word')
  }
}
