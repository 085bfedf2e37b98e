import { LETTERS_AND_DIGITS, trim } from './characters.ts'

/** Longer words are shown in parts (decision 0032); in UTF-16 units. */
const PART_MAX_UNITS = 20

/** After a hyphen, or after a slash, `&` or `=` of a web address, between letters or digits. */
const PART_BOUNDARY = /(?<=[\p{L}\p{N}][-‐‑/&=])(?=[\p{L}\p{N}])/gu

/**
 * Returns the end of the first part of the word at [start, end), in UTF-16 offsets; parts are about equally long. Most words
 * are one part.
 */
export function findFirstPartEnd(source: string, start: number, end: number): number {
  if (end - start <= PART_MAX_UNITS) return end
  const [coreStart, coreEnd] = trim(source, start, end, ~LETTERS_AND_DIGITS)
  const length = coreEnd - coreStart
  if (length <= PART_MAX_UNITS) return end
  const idealLength = length / Math.ceil(length / PART_MAX_UNITS)
  let partEnd = end
  for (const { index } of source.slice(coreStart, coreEnd).matchAll(PART_BOUNDARY)) {
    const isNearer = Math.abs(index - idealLength) < Math.abs(partEnd - coreStart - idealLength)
    if (partEnd === end || (isNearer && index <= PART_MAX_UNITS)) partEnd = coreStart + index
    if (index > PART_MAX_UNITS) break
  }
  return partEnd
}
