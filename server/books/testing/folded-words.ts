export type WordCounts = Map<string, number>

/**
 * Hyphens within words, also between emphasis marks (`_self_-made`). Words are compared without hyphens, because a hyphen at a line
 * end may or may not belong to the word.
 */
const hyphens =
  /(?<=[\p{L}\p{N}])(?:_{0,2}[-‐‑\u00ad]_{0,2}|[-‐‑\u00ad][ \t]{0,40}\n[ \t]{0,40})(?=[\p{L}\p{N}])/gu

/** Counts words by letters and digits, ignoring case, diacritics, ligatures and hyphens. */
export function countFolded(text: string, counts: WordCounts = new Map()): WordCounts {
  const plain = text
    .replace(hyphens, '')
    .replace(/[\u00ad\u2060\ufeff\u200b-\u200d]/g, '')
    // Separates exponents from the words before them.
    .replace(/[²³¹⁰⁴-⁹]+/g, ' $& ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the words that `one` has more often than `other`, with the difference. */
export function subtractCounts(one: WordCounts, other: WordCounts): WordCounts {
  return new Map(
    [...one].flatMap(([word, count]) => {
      const more = count - (other.get(word) ?? 0)
      return more > 0 ? [[word, more] as const] : []
    }),
  )
}
