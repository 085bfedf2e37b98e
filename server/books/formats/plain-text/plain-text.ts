import { matterNames } from '#shared/imports.ts'
import { findByline } from '../../heuristics/byline.ts'
import { findMatterByTitle, findMatterOfPage } from '../../heuristics/matter.ts'
import { joinTitle } from '../../structure/chapter-title.ts'
import { cleanLine, cleanText } from '../../structure/clean.ts'
import { countValues } from '../../structure/count-values.ts'
import { joinNumberTitles, prefixParentTitles } from '../../structure/nesting.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook, RawPart } from '../../structure/raw-book.ts'
import { toTitleCase } from '../../structure/title-case.ts'
import { findChapters } from './chapters.ts'
import { findContents } from './contents-page.ts'
import { stripGutenberg } from './gutenberg.ts'
import { extractNotes } from './notes.ts'
import { splitOpening } from './opening.ts'
import { type Paragraph, readParagraphs, splitUnspaced } from './paragraphs.ts'
import { findCast, normalizePlay } from './play.ts'
import { measureShape, reflow } from './reflow.ts'

/** Parses a plain text, with or without Project Gutenberg's header; unknown fields are empty. */
export function readPlainText(source: string): RawBook {
  const omissions = new Omissions()
  const { text, ...header } = stripGutenberg(cleanText(source.replaceAll('\f', '\n\n')), omissions)
  const unnumbered = removeLineNumbers(removePageNumbers(text, omissions), omissions)
  const numbered = readParagraphs(unnumbered).flatMap(splitUnspaced)
  const { paragraphs, notes, noteMarks, findNote } = extractNotes(numbered, omissions)
  const byline = findByline(paragraphs.slice(0, 8).flatMap(({ lines }) => lines))
  const names = { title: header.title || byline.title, author: header.author || byline.author }
  const parts = readParts(paragraphs, notes, names, omissions)
  return {
    ...names,
    description: '',
    subjects: [],
    language: header.language,
    parts: noteMarks.place(parts, findNote, omissions),
    omissions: omissions.list(),
  }
}

function readParts(
  paragraphs: readonly Paragraph[],
  notes: readonly Paragraph[],
  names: { title: string; author: string },
  omissions: Omissions,
): RawPart[] {
  const cast = findCast(paragraphs)
  const measured = measureShape(paragraphs)
  const contents = findContents(paragraphs)
  const chapters = findChapters(paragraphs, names.title, contents, cast)
  const toText = (some: readonly Paragraph[]) => reflow(normalizePlay(some, cast), measured, omissions)
  const formatContent = (from: number, to: number) => toText(paragraphs.slice(from, to))
  const end = chapters[0]?.at ?? paragraphs.length
  const opening = splitOpening(paragraphs, end, contents, names).map(({ from, to, matter }) => ({
    title: matter ? matterNames[matter] : names.title || (chapters.length > 0 ? 'Beginning' : ''),
    parents: [],
    content: formatContent(from, to),
    matter,
  }))
  let hasBegun = false
  const parts = chapters.map(({ at, from, to, title: lines }) => {
    for (const heading of paragraphs.slice(at, from)) omissions.add('headings', heading.lines.join('\n\n'))
    const title = formatTitle(lines)
    const content = formatContent(from, to)
    const found = findMatterByTitle(title, content)
    const matter = found ?? (hasBegun ? undefined : findMatterOfPage(title, content, names))
    hasBegun ||= matter === undefined
    return { title, parents: [], content, matter }
  })
  const named = prefixParentTitles(joinNumberTitles([...opening, ...parts]), names.title)
  named.push({ title: 'Notes', content: toText(notes), matter: 'notes' })
  return named.filter(({ content }) => content !== '')
}

function formatTitle(lines: readonly string[]): string {
  const plain = lines.map((line) => line.replace(/_|\s?\[\d{1,4}\]/g, ''))
  const isMixed = plain.some((line) => /\p{Ll}/u.test(line))
  // `CHAPTER I` above a mixed-case name is converted line by line.
  const title = cleanLine(isMixed ? joinTitle(plain.map(toTitleCase)) : toTitleCase(joinTitle(plain)))
  // Removes a final full stop, colon, semicolon or comma. Keeps the full stop of an ellipsis, or of initials such as `U.S.`
  return title.replace(/(?<=[^.\s]{2}|(?:^|\s)[IVXLC\d])[.:;,]$/, '')
}

/** Page number: `[Pg 12]`, `{12}`, `[Page xiv]`. */
const mark = String.raw`(?:\[(?:pg|page|p\.)\s?[\divxlc]{1,6}\]|\{(?:pg |page |p\. ?)?(?:\d{1,4}|[ivxlc]{1,6})\})`
/**
 * Matches a page number: with its line break if it is alone on a line, with the space before it if white space follows. Otherwise
 * matches only the number: the line break in `and\n{12}the` stays and separates the words.
 */
const pageMark = new RegExp(String.raw`\n[ \t]{0,80}${mark}(?=\n)|[ \t]?${mark}(?=\s|$)|${mark}`, 'gi')
const pageMarksMin = 3

function removePageNumbers(text: string, omissions: Omissions): string {
  const marks = text.match(pageMark) ?? []
  if (marks.length < pageMarksMin) return text
  omissions.add('page_numbers', marks.join(' '))
  return text.replace(pageMark, '')
}

/** Line number after a verse: `Or did his exercise in battle,          5`. */
const lineNumber = /(?<=\S)[ \t]{3,80}\d{1,5}$/gm
const lineNumbersMin = 10
/** Minimum share of line numbers that differ from the previous number by the most common step. */
const equalStepsShare = 0.8

function removeLineNumbers(text: string, omissions: Omissions): string {
  const numbers = text.match(lineNumber) ?? []
  const steps = numbers.map((number, at) => Number(number) - Number(numbers[at - 1] ?? 0))
  const counts = countValues(steps.filter((step) => step > 1)).values()
  const [most = 0] = [...counts].sort((one, other) => other - one)
  if (most < Math.max(lineNumbersMin, numbers.length * equalStepsShare)) return text
  omissions.add('page_numbers', numbers.join(''))
  return text.replace(lineNumber, '')
}
