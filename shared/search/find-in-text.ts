import type { Folded } from './fold.ts'

/** Range in a source, in UTF-16 offsets, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const ACCENT = /[\u0300-\u036f]/

/**
 * Finds every occurrence of a phrase in a text, in order, none within another; accents, case and the like aside, as `fold` says.
 * @param folded the text, folded
 * @param wanted the phrase, folded; an empty one is nowhere
 */
export function* findInText(source: string, folded: Folded, wanted: string): Generator<TextRange> {
  if (wanted === '') return
  let lastEnd = 0
  let from = 0
  for (;;) {
    const at = folded.text.indexOf(wanted, from)
    if (at < 0) return
    from = at + wanted.length
    const start = folded.origins[at] ?? 0
    // A match of the second half of a folded letter (ß as ss) includes the whole letter.
    if (start < lastEnd) continue
    lastEnd = endOfCharacter(source, folded.origins[from - 1] ?? start)
    yield { start, end: lastEnd }
  }
}

/** Returns the end of the character at an offset, combining accents included. */
function endOfCharacter(source: string, start: number): number {
  let end = start + ((source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
  while (ACCENT.test(source[end] ?? '')) end++
  return end
}
