import { readMobyDick } from './moby-dick.ts'

/** The running words of the novel as a reader's browser sends them: stripped, without apostrophes, of two characters or more. */
export function readRunningWords(): string[] {
  return readMobyDick()
    .chapters.flatMap(({ content }) => content.split(/\s+|—|--/))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => [...word].length > 1)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N} -]/gu, ''))
}

/** How often each word runs. */
export function countWords(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
