import { kindAt, MARK } from './characters.ts'

// Intl.Segmenter is quadratic in the length of one call, so no call sees more than this many UTF-16 units.
const SLICE_UNITS = 512

let segmenter: Intl.Segmenter | undefined

/** Finds words in scripts that put no spaces between them, a slice of the source at a time; linear when asked in order. */
export class UnspacedWords {
  readonly #source: string
  #from = 0
  #slice = ''
  /** Where words end in the slice, and which of these comes next. */
  #ends: number[] = []
  #next = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Answers where the word ends that begins at an offset (UTF-16, exclusive); offsets must be asked in order. */
  wordEnd(start: number): number {
    const sliceEnd = this.#from + this.#slice.length
    const end = start < sliceEnd ? this.#endAfter(start) : sliceEnd
    if (end < sliceEnd || (start === this.#from && end > start)) return end
    // The last word of a slice may go on beyond it, so it is read again as the first of the next.
    this.#read(start)
    return this.#endAfter(start)
  }

  #endAfter(start: number): number {
    let end = start
    while (end <= start) end = this.#from + (this.#ends[this.#next++] ?? this.#slice.length)
    this.#next--
    return end
  }

  #read(from: number): void {
    let to = from + SLICE_UNITS
    // The second half of a pair belongs to the first.
    if (kindAt(this.#source, to) === MARK) to--
    const slice = this.#source.slice(from, to)
    this.#from = from
    this.#next = 0
    // The same slice again, as in a run of one character, has the same words.
    if (slice === this.#slice) return
    this.#slice = slice
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
    this.#ends = Array.from(segmenter.segment(slice), ({ index, segment }) => index + segment.length)
  }
}
