import { IGNORED, kindAt, MARK, setOf, UNSPACED } from './characters.ts'

// Intl.Segmenter is quadratic in the length of one call, so no call sees more than this many UTF-16 units.
const SLICE_UNITS = 512
const RUN = setOf(UNSPACED, MARK, IGNORED)

let segmenter: Intl.Segmenter | undefined

/** Answers where a run of letters without spaces ends (a UTF-16 offset, exclusive). */
export function unspacedEnd(source: string, from: number, to: number): number {
  let end = from
  while (end < to && RUN & (1 << kindAt(source, end))) end++
  return end
}

/** Parts runs of letters without spaces into words, a slice of the source at a time; linear when asked in order. */
export class UnspacedWords {
  readonly #source: string
  #from = 0
  #slice = ''
  /** Where words begin in the slice after the first, and its length; and which of these comes next. */
  #ends: number[] = [0]
  #next = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Answers where the word ends that begins at an offset within a run; offsets must be asked in order. */
  wordEnd(start: number, runEnd: number): number {
    let end = this.#endAfter(start)
    // The last word of a slice may go on beyond it, so it is read again in the next, unless it fills the slice.
    if (end < runEnd && end === this.#from + this.#slice.length && start > this.#from) {
      this.#read(start)
      end = this.#endAfter(start)
    }
    return Math.min(end, runEnd)
  }

  #endAfter(start: number): number {
    if (start >= this.#from + this.#slice.length) this.#read(start)
    let end = this.#from + (this.#ends[this.#next] ?? 0)
    while (end <= start) end = this.#from + (this.#ends[++this.#next] ?? this.#slice.length)
    return end
  }

  #read(from: number): void {
    let to = Math.min(from + SLICE_UNITS, this.#source.length)
    // The second half of a pair belongs to the first.
    if (kindAt(this.#source, to) === MARK) to--
    const slice = this.#source.slice(from, to)
    this.#from = from
    this.#next = 0
    // The same slice again, as in a run of one character, has the same words.
    if (slice === this.#slice) return
    this.#slice = slice
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
    this.#ends = Array.from(segmenter.segment(slice), ({ index }) => index)
    this.#ends.push(slice.length)
  }
}
