import type { Paragraph } from './paragraphs.ts'

/** A dictionary has most letters, each once. */
const lettersMin = 15

/** Finds the paragraphs that are the letters of a dictionary: one capital each, in the order of the alphabet. */
export function findAlphabet(paragraphs: readonly Paragraph[]): ReadonlySet<number> {
  const found: { at: number; letter: string }[] = []
  for (const [at, { lines }] of paragraphs.entries()) {
    const [line = ''] = lines
    if (lines.length > 1 || !/^\s*\p{Lu}\.?\s*$/u.test(line)) continue
    const letter = line.trim().charAt(0)
    // After a list of the letters the dictionary begins anew.
    if (letter <= (found.at(-1)?.letter ?? '')) found.length = 0
    found.push({ at, letter })
  }
  return new Set(found.length < lettersMin ? [] : found.map(({ at }) => at))
}
