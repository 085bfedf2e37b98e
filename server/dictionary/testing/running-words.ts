import { readMobyDick } from '../../starter/pieces.ts'

/** Returns the words of Moby-Dick in reading order, as a browser sends them: no apostrophes, two characters or more. */
export function readRunningWords(): string[] {
  return readMobyDick()
    .chapters.flatMap(({ content }) => content.split(/\s+|—|--/))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => [...word].length > 1)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N} -]/gu, ''))
}

export function countOccurrences(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
