import type { Matter } from '#shared/imports.ts'
import { findMatterByText, findMatterOfPage } from '../../heuristics/matter.ts'
import type { ContentsLists } from './contents-page.ts'
import { isInCapitals } from './headings.ts'
import { beginsText, joinLines, type Paragraph } from './paragraphs.ts'

/**
 * Splits the paragraphs before the first chapter. A range ends where a table of contents begins or ends, or where prose begins.
 * `matter` is undefined for body text.
 */
export function splitOpening(
  paragraphs: readonly Paragraph[],
  end: number,
  contents: ContentsLists,
  names: { title: string; author: string },
): { from: number; to: number; matter: Matter | undefined }[] {
  const texts = paragraphs.slice(0, end).map(joinLines)
  const isListed = (at: number) => contents.at.has(at)
  const ends = texts.flatMap((_, at) => (at + 1 === end || isListed(at + 1) !== isListed(at) ? [at + 1] : []))
  return ends.flatMap((to, index) => {
    const from = ends[index - 1] ?? 0
    if (isListed(from)) return [{ from, to, matter: 'contents' as const }]
    const some = paragraphs.slice(from, to)
    const prose = some.findIndex((_, at) => beginsText(some, at))
    const begins = prose < 0 ? to : from + prose
    const page = texts.slice(from, begins).join('\n\n')
    const matter = findMatterByText(page) ?? findMatterOfPage('', page, names)
    return [
      { from, to: begins, matter: matter ?? (isInCapitals(page) ? 'title_page' : undefined) },
      { from: begins, to, matter: findMatterByText(texts.slice(begins, to).join('\n\n')) },
    ].filter(({ from, to }) => to > from)
  })
}
