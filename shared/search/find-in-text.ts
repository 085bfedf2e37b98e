import { ACCENT, type Folded } from './fold.ts'

/** Range in UTF-16 offsets, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Yields the occurrences of a phrase in order, without overlaps.
 * @param folded `fold(source)`
 * @param phrase folded; an empty one has no occurrences
 */
export function* findInText(source: string, folded: Folded, phrase: string): Generator<TextRange> {
  if (phrase === '') return
  let lastEnd = 0
  let from = 0
  for (;;) {
    const at = folded.text.indexOf(phrase, from)
    if (at < 0) return
    from = at + phrase.length
    const start = folded.origins[at] ?? 0
    // A match of half of a folded letter (ß as ss) includes the whole letter, and a match of the other half would overlap.
    if (start < lastEnd) continue
    lastEnd = findCharacterEnd(source, folded.origins[from - 1] ?? start)
    yield { start, end: lastEnd }
  }
}

/** Returns the end of the character at an offset, combining accents included. */
function findCharacterEnd(source: string, start: number): number {
  let end = start + ((source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
  while (ACCENT.test(source[end] ?? '')) end++
  return end
}
