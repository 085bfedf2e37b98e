import { LETTERS_AND_DIGITS, trim } from './characters.ts'

/** A longer word is shown in parts, where it has any (decision 0032); in UTF-16 units. */
const LONGEST = 20

/** Between two letters or figures: behind a hyphen, and within an address behind a stroke, an ampersand or an equals sign. */
const BETWEEN_PARTS = /(?<=[\p{L}\p{N}][-‐‑/&=])(?=[\p{L}\p{N}])/gu

/** Returns where the first part of the word at [start, end) ends (UTF-16 offsets), so that all are about as long; of most words it is the end. */
export function findFirstPartEnd(source: string, start: number, end: number): number {
  if (end - start <= LONGEST) return end
  const [coreStart, coreEnd] = trim(source, start, end, ~LETTERS_AND_DIGITS)
  const length = coreEnd - coreStart
  if (length <= LONGEST) return end
  const wanted = length / Math.ceil(length / LONGEST)
  let partEnd = end
  for (const { index } of source.slice(coreStart, coreEnd).matchAll(BETWEEN_PARTS)) {
    const isNearer = Math.abs(index - wanted) < Math.abs(partEnd - coreStart - wanted)
    if (partEnd === end || (isNearer && index <= LONGEST)) partEnd = coreStart + index
    if (index > LONGEST) break
  }
  return partEnd
}
