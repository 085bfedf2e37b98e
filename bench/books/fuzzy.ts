/**
 * Returns the letters and digits of a text in lower case, without diacritics, spaces and hyphens: the spelling of two editions
 * differs in these.
 */
export const squash = (text: string, keepsLines = false): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(keepsLines ? /[^\p{L}\p{N}\n]+/gu : /[^\p{L}\p{N}]+/gu, '')

/** Letters that may differ, as a share: *colour* and *color*, *Mr.* and *Mister*. */
const differenceShare = 0.15
const sliceLength = 5

/** Reports whether a squashed text contains another, with a few letters different. */
export function containsNearly(text: string, part: string): boolean {
  if (part === '' || text.includes(part)) return part !== ''
  const differencesMax = Math.floor(part.length * differenceShare)
  if (differencesMax === 0) return false
  const slices = Array.from({ length: Math.floor(part.length / sliceLength) }, (_, at) =>
    part.slice(at * sliceLength, (at + 1) * sliceLength),
  )
  return slices.some((slice) => text.includes(slice)) && countDifferences(text, part) <= differencesMax
}

/** Smallest edit distance between a part and any stretch of a text. */
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
