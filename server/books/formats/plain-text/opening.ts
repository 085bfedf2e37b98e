import type { Matter } from '#shared/imports.ts'
import { findMatterByText, findMatterOfPage } from '../../heuristics/matter.ts'
import { titleKey } from '../../structure/chapter-title.ts'
import type { ContentsPage } from './contents-page.ts'
import { countParagraphWords, joinLines, type Paragraph } from './paragraphs.ts'

/** Neighbouring paragraphs before the first chapter, and what they are; undefined where they are read. */
export interface OpeningPart {
  readonly from: number
  readonly to: number
  readonly matter: Matter | undefined
}

/** A paragraph of a title page or the like has fewer words, or no sentence. */
const proseWords = 40

/**
 * Parts what stands before the first chapter: the title page and what is like it, the table of contents, and from the first
 * paragraph that is neither, a beginning to be read.
 */
export function splitOpening(
  paragraphs: readonly Paragraph[],
  end: number,
  contents: ContentsPage | undefined,
  bookTitle: string,
): OpeningPart[] {
  const [noteFrom, noteTo] = findTranscribersNote(paragraphs, end)
  const isList = (at: number) => contents !== undefined && at >= contents.from && at < contents.to
  const labelOf = (at: number): Matter | undefined =>
    isList(at) ? 'contents' : at >= noteFrom && at < noteTo ? 'transcriber' : undefined
  const parts: OpeningPart[] = []
  for (let from = 0; from < end; ) {
    let to = from + 1
    while (to < end && labelOf(to) === labelOf(from)) to += 1
    const matter = labelOf(from)
    parts.push(...(matter ? [{ from, to, matter }] : partPlain(paragraphs, from, to, bookTitle)))
    from = to
  }
  return parts
}

/** Lines without a sentence, and what is to be read from the first sentence on. */
function partPlain(
  paragraphs: readonly Paragraph[],
  from: number,
  to: number,
  bookTitle: string,
): OpeningPart[] {
  const textOf = (from: number, to: number) => paragraphs.slice(from, to).map(joinLines).join('\n\n')
  const prose = paragraphs.slice(from, to).findIndex(isProse)
  const begins = prose < 0 ? to : from + prose
  return [
    { from, to: begins, matter: matterOfLines(textOf(from, begins), bookTitle) },
    { from: begins, to, matter: findMatterByText(textOf(begins, to)) },
  ].filter(({ from, to }) => to > from)
}

/** `[Transcriber's Note: ...]` with all its paragraphs; where there is none, both are the end. */
function findTranscribersNote(paragraphs: readonly Paragraph[], end: number): [from: number, to: number] {
  const from = paragraphs.slice(0, end).findIndex((paragraph) => /^\[transcriber/i.test(joinLines(paragraph)))
  const closes = paragraphs
    .slice(0, end)
    .findIndex((paragraph, at) => at >= from && /\]$/.test(joinLines(paragraph)))
  return from < 0 || closes < 0 ? [end, end] : [from, closes + 1]
}

function isProse(paragraph: Paragraph): boolean {
  const text = joinLines(paragraph)
  return (
    countParagraphWords(paragraph) >= proseWords &&
    (text.match(/[a-z,;][.!?]?\s+[a-z]/g)?.length ?? 0) > proseWords / 3
  )
}

/** Lines without a sentence are a title page where they bear the book's title or its maker's name. */
function matterOfLines(text: string, bookTitle: string): Matter | undefined {
  const key = titleKey(bookTitle.split(/[:;]/)[0] ?? '')
  const isNamed =
    (key !== '' && ` ${titleKey(text)} `.includes(` ${key} `)) || byline.test(text) || isInCapitals(text)
  return (
    findMatterByText(text) ??
    (isNamed ? 'title_page' : findMatterOfPage('', text, { title: bookTitle, author: '' }))
  )
}

/** Nothing but capitals, and not many of them. */
const isInCapitals = (text: string) => text.length < 500 && /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const byline =
  /^[ \t]{0,80}(?:by|von|par|door|di|de)[ \t]{0,9}:?[ \t]{0,80}$|^[ \t]{0,80}(?:by|von)[ \t]{1,80}\p{Lu}/imu
