interface Input {
  texts: readonly string[]
  /** Words to count, each with its other forms. All are in lower case, and may contain spaces and hyphens. */
  words: Readonly<Record<string, readonly string[]>>
}

/** Counts how often each word occurs in texts, in any form and case; omits words that do not occur. */
export function countForms({ texts, words }: Input): Map<string, number> {
  const ofForm = new Map<string, string[]>()
  let severalMax = 0
  for (const [word, others] of Object.entries(words))
    for (const form of new Set([word, ...others])) {
      ofForm.set(form, [...(ofForm.get(form) ?? []), word])
      if (/[^\p{L}\p{M}\p{N}]/u.test(form)) severalMax = Math.max(severalMax, form.length)
    }
  const times = new Map<string, number>()
  for (const text of texts.map((text) => text.toLowerCase().replace(/[‐‑]/g, '-'))) {
    const counted = new Map<string, number>()
    const parts = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    for (const [first, { index }] of parts.entries())
      for (let last = first; last < parts.length; last += 1) {
        const end = (parts[last]?.index ?? 0) + (parts[last]?.[0].length ?? 0)
        if (last > first && end - index > severalMax) break
        for (const word of ofForm.get(text.slice(index, end)) ?? []) {
          // Skips a form that overlaps an occurrence already counted for the same word.
          if (index < (counted.get(word) ?? 0)) continue
          counted.set(word, end)
          times.set(word, (times.get(word) ?? 0) + 1)
        }
      }
  }
  return times
}
