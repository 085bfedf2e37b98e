import { IGNORED, kindAt, MARK, setOf, UNSPACED } from './characters.ts'

// Intl.Segmenter is quadratic in the length of one call, so no call sees more than this many UTF-16 units.
const SLICE = 512
const RUN = setOf(UNSPACED, MARK, IGNORED)

let segmenter: Intl.Segmenter | undefined

/** Answers where a run of letters that are written without spaces ends (a UTF-16 index, exclusive). */
export function unspacedEnd(source: string, from: number, to: number): number {
  let end = from
  while (end < to && RUN & (1 << kindAt(source, end))) end++
  return end
}

/** Calls `onWord` with the end of each word within a run written without spaces, in order; linear in its length. */
export function partUnspaced(source: string, from: number, to: number, onWord: (end: number) => void): void {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  let start = from
  while (start < to) {
    const end = sliceEnd(source, start, to)
    let last = start
    for (const { index } of segmenter.segment(source.slice(start, end))) {
      if (index === 0) continue
      last = start + index
      onWord(last)
    }
    // The last word of a slice may go on beyond it, so it is read again in the next, unless it fills the slice.
    const isWhole = end === to || last === start
    if (isWhole) onWord(end)
    start = isWhole ? end : last
  }
}

function sliceEnd(source: string, start: number, to: number): number {
  const end = start + SLICE
  if (end >= to) return to
  const unit = source.charCodeAt(end)
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end
}
