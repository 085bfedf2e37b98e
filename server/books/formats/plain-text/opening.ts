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

/** Minimum length of prose. */
const proseWords = 40

/** Splits the text before the first chapter into title page, table of contents, notes and, from its first prose, text. */
export function splitOpening(
  paragraphs: readonly Paragraph[],
  end: number,
  contents: ContentsLists,
  bookTitle: string,
): OpeningPart[] {
  const [noteFrom, noteTo] = findTranscribersNote(paragraphs, end)
  const getMatter = (at: number): Matter | undefined => {
    if (contents.at.has(at)) return 'contents'
    return at >= noteFrom && at < noteTo ? 'transcriber' : undefined
  }
  const parts: OpeningPart[] = []
  for (let from = 0; from < end; ) {
    let to = from + 1
    while (to < end && getMatter(to) === getMatter(from)) to += 1
    const matter = getMatter(from)
    parts.push(...(matter ? [{ from, to, matter }] : splitUnmarked(paragraphs, from, to, bookTitle)))
    from = to
  }
  return parts
}

/** Splits unmarked paragraphs at the first prose. */
function splitUnmarked(
  paragraphs: readonly Paragraph[],
  from: number,
  to: number,
  bookTitle: string,
): OpeningPart[] {
  const toText = (from: number, to: number) => paragraphs.slice(from, to).map(joinLines).join('\n\n')
  const some = paragraphs.slice(from, to)
  const prose = some.findIndex((_, at) => beginsText(some, at, proseWords))
  const begins = prose < 0 ? to : from + prose
  return [
    { from, to: begins, matter: classifyLines(toText(from, begins), bookTitle) },
    { from: begins, to, matter: findMatterByText(toText(begins, to)) },
  ].filter(({ from, to }) => to > from)
}

/** Finds the paragraphs of `[Transcriber's Note: ...]`; returns `[end, end]` without one. */
function findTranscribersNote(paragraphs: readonly Paragraph[], end: number): [from: number, to: number] {
  const from = paragraphs.slice(0, end).findIndex((paragraph) => /^\[transcriber/i.test(joinLines(paragraph)))
  const closes = paragraphs
    .slice(0, end)
    .findIndex((paragraph, at) => at >= from && /\]$/.test(joinLines(paragraph)))
  return from < 0 || closes < 0 ? [end, end] : [from, closes + 1]
}

/** Classifies lines without prose: a title page names the book or its author. */
function classifyLines(text: string, bookTitle: string): Matter | undefined {
  const key = titleKey(bookTitle.split(/[:;]/)[0] ?? '')
  const isNamed =
    (key !== '' && ` ${titleKey(text)} `.includes(` ${key} `)) ||
    byline.test(text) ||
    (text.length < 500 && isInCapitals(text))
  return (
    findMatterByText(text) ??
    (isNamed ? 'title_page' : findMatterOfPage('', text, { title: bookTitle, author: '' }))
  )
}

const byline =
  /^[ \t]{0,80}(?:by|von|par|door|di|de)[ \t]{0,9}:?[ \t]{0,80}$|^[ \t]{0,80}(?:by|von)[ \t]{1,80}\p{Lu}/imu
