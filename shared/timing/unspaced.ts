import { IGNORED, kindAt, MARK, setOf, UNSPACED } from './characters.ts'

// Intl.Segmenter is quadratic in the length of one call, so no call sees more than this many UTF-16 units.
const SLICE_UNITS = 512
const RUN = setOf(UNSPACED, MARK, IGNORED)

let segmenter: Intl.Segmenter | undefined

/** Parts what is written without spaces into words, a slice of the source at a time; linear when asked in order. */
export class UnspacedText {
  readonly #source: string
  #from = 0
  #slice = ''
  /** Where words end in the slice, counted from its beginning, and the first of them not yet passed. */
  #ends: number[] = []
  #next = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Answers where a run of letters without spaces ends (a UTF-16 offset, exclusive). */
  runEnd(from: number, to: number): number {
    let end = from
    while (end < to && RUN & (1 << kindAt(this.#source, end))) end++
    return end
  }

  /** Answers where the word ends that begins at an offset within a run; offsets must be asked in order. */
  wordEnd(start: number, runEnd: number): number {
    let end = this.#endAfter(start)
    // The last word of a slice may go on beyond it, so it is read again in the next, unless it fills the slice.
    const isCut = end === undefined || (end < runEnd && this.#next === this.#ends.length - 1)
    if (isCut && (end === undefined || start > this.#from)) {
      this.#read(start)
      end = this.#endAfter(start)
    }
    return Math.min(end ?? runEnd, runEnd)
  }

  #endAfter(start: number): number | undefined {
    while (this.#from + (this.#ends[this.#next] ?? Number.POSITIVE_INFINITY) <= start) this.#next++
    const end = this.#ends[this.#next]
    return end === undefined ? undefined : this.#from + end
  }

  #read(from: number): void {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
    let to = Math.min(from + SLICE_UNITS, this.#source.length)
    if (to < this.#source.length && isSecondHalf(this.#source.charCodeAt(to))) to--
    const slice = this.#source.slice(from, to)
    this.#from = from
    this.#next = 0
    // The same slice again, as in a run of one character, has the same words.
    if (slice === this.#slice) return
    this.#slice = slice
    this.#ends = []
    for (const { index } of segmenter.segment(slice)) if (index > 0) this.#ends.push(index)
    this.#ends.push(slice.length)
  }
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
