import type { MarkdownLine } from './lines.ts'

/** A text has more headings than this at a level only where they stand within its chapters. */
const chaptersUsualMax = 150

/**
 * Returns the level of the headings that are chapters: the highest that a text has more than one of, and the next one
 * where the higher has no text of its own, as parts have none; 0 where it has no headings.
 */
export function chooseChapterLevel(lines: readonly MarkdownLine[]): number {
  const counts = [1, 2, 3, 4, 5, 6].map((level) => lines.filter((line) => line.level === level).length)
  const first = counts.findIndex((count) => count > 1)
  const level = first < 0 ? counts.findIndex((count) => count > 0) + 1 : first + 1
  const next = counts[level] ?? 0
  return level > 0 && next > 1 && next <= chaptersUsualMax && areEmpty(lines, level) ? level + 1 : level
}

/** Whether under most headings of a level the next smaller one comes before any text. */
function areEmpty(lines: readonly MarkdownLine[], level: number): boolean {
  const written = lines.filter(({ text }) => text !== '')
  const headings = written.flatMap((line, index) => (line.level === level ? [written[index + 1]?.level] : []))
  return headings.filter((next) => next === level + 1).length > headings.length / 2
}
