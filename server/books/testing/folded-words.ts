/** How often each word of a text stands in it. */
export type WordCounts = Map<string, number>

/** A hyphen at a line's end may be the word's or the line's: words are compared without any. */
const hyphens = /(?<=[\p{L}\p{N}])[-‐‑\u00ad](?:[ \t]{0,40}\n[ \t]{0,40})?(?=[\p{L}\p{N}])/gu

/** Counts the words of a text by their letters and digits: case, marks, ligatures and hyphens folded away. */
export function countFolded(text: string, counts: WordCounts = new Map()): WordCounts {
  const plain = text
    .replace(hyphens, '')
    .replace(/[\u00ad\u2060\ufeff\u200b-\u200d]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The words that one text has oftener than another, and how much oftener. */
export function subtractCounts(one: WordCounts, other: WordCounts): WordCounts {
  return new Map(
    [...one].flatMap(([word, count]) => {
      const more = count - (other.get(word) ?? 0)
      return more > 0 ? [[word, more] as const] : []
    }),
  )
}
