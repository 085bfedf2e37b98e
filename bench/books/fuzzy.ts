/**
 * Returns the letters and digits of a text in lower case. Two editions may differ in everything that this removes: case, diacritics,
 * spaces and punctuation.
 */
export const squash = (text: string, keepsLines = false): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(keepsLines ? /[^\p{L}\p{N}\n]+/gu : /[^\p{L}\p{N}]+/gu, '')

/** Maximum edit distance as a fraction of the length: allows *colour* for *color*, and *Mr.* for *Mister* in a sentence. */
const differenceShare = 0.15
const sliceLength = 5

/** Returns true if `text` contains `part`, except for a few different letters. Both are results of `squash`. */
export function containsNearly(text: string, part: string): boolean {
  if (part === '' || text.includes(part)) return part !== ''
  const differencesMax = Math.floor(part.length * differenceShare)
  if (differencesMax === 0) return false
  const slices = Array.from({ length: Math.floor(part.length / sliceLength) }, (_, at) =>
    part.slice(at * sliceLength, (at + 1) * sliceLength),
  )
  return slices.some((slice) => text.includes(slice)) && countDifferences(text, part) <= differencesMax
}

/** Returns the smallest edit distance between a part and any substring of a text. */
function countDifferences(text: string, part: string): number {
  let previous = new Uint16Array(text.length + 1)
  for (let row = 1; row <= part.length; row++) {
    const current = new Uint16Array(text.length + 1)
    current[0] = row
    for (let column = 1; column <= text.length; column++) {
      const isSame = part[row - 1] === text[column - 1]
      current[column] = Math.min(
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      )
    }
    previous = current
  }
  return Math.min(...previous)
}
