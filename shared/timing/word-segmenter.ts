import { COMBINING, classAt } from './characters.ts'
import { SEGMENT_MAX_UNITS, segment } from './segments.ts'

/** Finds words in scripts that put no spaces between them, a slice of the source at a time; linear when asked in order. */
export class WordSegmenter {
  readonly #source: string
  #slice = ''
  #sliceStart = 0
  /** The words of the slice, which of them comes next, and where the one before it ends in the source. */
  #words: string[] = []
  #next = 0
  #end = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Returns where the word ends that begins at an offset (UTF-16, exclusive); offsets must be asked in order. */
  wordEnd(start: number): number {
    const sliceEnd = this.#sliceStart + this.#slice.length
    if (start < sliceEnd) {
      const end = this.#endAfter(start)
      if (end < sliceEnd || start === this.#sliceStart) return end
    }
    // The last word of a slice may go on beyond it, so it is read again as the first of the next.
    this.#read(start)
    return this.#endAfter(start)
  }

  #endAfter(start: number): number {
    while (this.#end <= start) this.#end += (this.#words[this.#next++] ?? this.#slice).length
    return this.#end
  }

  #read(start: number): void {
    let sliceEnd = start + SEGMENT_MAX_UNITS
    // The second half of a pair belongs to the first.
    if (classAt(this.#source, sliceEnd) === COMBINING) sliceEnd--
    const slice = this.#source.slice(start, sliceEnd)
    this.#sliceStart = start
    this.#end = start
    this.#next = 0
    // The same slice again, as in a run of one character, has the same words.
    if (slice === this.#slice) return
    this.#slice = slice
    this.#words = segment(slice, 'word')
  }
}
