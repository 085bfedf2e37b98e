import type { Matter } from '#shared/imports.ts'
import { findMatterByText, findMatterOfPage } from '../../heuristics/matter.ts'
import { titleKey } from '../../structure/chapter-title.ts'
import type { ContentsLists } from './contents-page.ts'
import { isInCapitals } from './headings.ts'
import { beginsText, joinLines, type Paragraph } from './paragraphs.ts'

/** Adjacent paragraphs before the first chapter; `matter` is undefined for text. */
export interface OpeningPart {
  readonly from: number
  readonly to: number
  readonly matter: Matter | undefined
}

/** Splits the text before the first chapter at tables of contents, transcriber's notes and the first prose. */
export function splitOpening(
  paragraphs: readonly Paragraph[],
  end: number,
  contents: ContentsLists,
  bookTitle: string,
): OpeningPart[] {
  const before = paragraphs.slice(0, end)
  const texts = before.map(joinLines)
  const noteFrom = texts.findIndex((text) => /^\[transcriber/i.test(text))
  const noteTo = noteFrom < 0 ? -1 : texts.findIndex((text, at) => at >= noteFrom && text.endsWith(']'))
  const getKind = (at: number) =>
    contents.at.has(at) ? 'contents' : at >= noteFrom && at <= noteTo ? 'transcriber' : 'unmarked'
  const ends = before.flatMap((_, at) => (at + 1 === end || getKind(at + 1) !== getKind(at) ? [at + 1] : []))
  return ends.flatMap((to, index) => {
    const from = ends[index - 1] ?? 0
    const kind = getKind(from)
    if (kind !== 'unmarked') return [{ from, to, matter: kind }]
    const some = before.slice(from, to)
    const prose = some.findIndex((_, at) => beginsText(some, at))
    const begins = prose < 0 ? to : from + prose
    const [lines, text] = [texts.slice(from, begins), texts.slice(begins, to)].map((all) => all.join('\n\n'))
    return [
      { from, to: begins, matter: classifyLines(lines ?? '', bookTitle) },
      { from: begins, to, matter: findMatterByText(text ?? '') },
    ].filter(({ from, to }) => to > from)
  })
}

const byline =
  /^[ \t]{0,80}(?:by|von|par|door|di|de)[ \t]{0,9}:?[ \t]{0,80}$|^[ \t]{0,80}(?:by|von)[ \t]{1,80}\p{Lu}/imu

/** Classifies lines without prose: a title page names the book or its author. */
function classifyLines(text: string, bookTitle: string): Matter | undefined {
  const key = titleKey(bookTitle.split(/[:;]/)[0] ?? '')
  const isNamed =
    (key !== '' && ` ${titleKey(text)} `.includes(` ${key} `)) ||
    byline.test(text) ||
    (text.length < 500 && isInCapitals(text))
  const page = isNamed ? 'title_page' : findMatterOfPage('', text, { title: bookTitle, author: '' })
  return findMatterByText(text) ?? page
}
