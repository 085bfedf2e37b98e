import { matterNames } from '#shared/imports.ts'
import { matterByText, matterByTitle } from '../../heuristics/matter.ts'
import { joinTitle } from '../../structure/chapter-title.ts'
import { cleanLine, cleanText } from '../../structure/clean.ts'
import { joinNumbers, nameWithin, numberRepeats } from '../../structure/nesting.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook, RawPart } from '../../structure/raw-book.ts'
import { titleCase } from '../../structure/title-case.ts'
import { findChapters } from './chapters.ts'
import { findContentsPage } from './contents-page.ts'
import { cutGutenberg } from './gutenberg.ts'
import { takeNotes } from './notes.ts'
import { partOpening } from './opening.ts'
import { takePageNumbers } from './page-numbers.ts'
import { type Paragraph, readParagraphs } from './paragraphs.ts'
import { markPlay } from './play.ts'
import { reflow } from './reflow.ts'
import { usualForm, wrapOf } from './verse.ts'

/** Reads a plain text, that of Project Gutenberg or anybody's; what it does not say of itself is empty. */
export function readPlainText(source: string): RawBook {
  const omissions = new Omissions()
  const { text, title, author } = cutGutenberg(cleanText(source.replaceAll('\f', '\n\n')), omissions)
  const numbered = splitHeadings(readParagraphs(takePageNumbers(text, omissions)))
  const { paragraphs, notes } = takeNotes(numbered, omissions)
  const byline = findByline(paragraphs)
  const bookTitle = title || byline.title
  return {
    title: bookTitle,
    author: author || byline.author,
    description: '',
    subjects: [],
    parts: readParts(markPlay(paragraphs), notes, bookTitle, omissions),
    omissions: omissions.list(),
  }
}

function readParts(
  paragraphs: readonly Paragraph[],
  notes: readonly Paragraph[],
  bookTitle: string,
  omissions: Omissions,
): RawPart[] {
  const wrap = wrapOf(paragraphs)
  const shape = { wrap, usual: usualForm(paragraphs, wrap), hasWord: wordFinder(paragraphs) }
  const contents = findContentsPage(paragraphs)
  const chapters = findChapters(paragraphs, bookTitle, contents, shape.usual === 'verse')
  const textOf = (some: readonly Paragraph[]) => reflow(some, shape, omissions)
  const contentFrom = (from: number, to: number) => textOf(paragraphs.slice(from, to))

  const end = chapters[0]?.heading.at ?? paragraphs.length
  const opening = partOpening(paragraphs, end, contents, bookTitle).map(({ from, to, matter }) => ({
    title: matter ? matterNames[matter] : bookTitle || (chapters.length > 0 ? 'Beginning' : ''),
    within: [],
    content: contentFrom(from, to),
    matter,
  }))
  const parts = chapters.map((chapter) => {
    for (const line of chapter.lines) omissions.add('headings', line)
    const title = titleOf(chapter.title)
    const content = contentFrom(chapter.from, chapter.to)
    return { title, within: [], content, matter: matterByTitle(title, content) ?? matterByText(content) }
  })
  const named: RawPart[] = nameWithin(joinNumbers([...opening, ...parts]), bookTitle).filter(
    ({ content }) => content !== '',
  )
  if (notes.length > 0) named.push({ title: 'Notes', content: textOf(notes), matter: 'notes' })
  return numberRepeats(named.map(({ title, content, matter }) => ({ title, content, matter })))
}

/** Answers whether a text has a word; the words are gathered when first asked for. */
function wordFinder(paragraphs: readonly Paragraph[]): (word: string) => boolean {
  let words: Set<string> | undefined
  return (word) => {
    words ??= new Set(
      paragraphs.flatMap(
        ({ lines }) =>
          lines
            .join('\n')
            .toLowerCase()
            .match(/(?<![\p{L}-])\p{L}{2,40}(?!\p{L})/gu) ?? [],
      ),
    )
    return words.has(word)
  }
}

function titleOf(lines: readonly string[]): string {
  const plain = lines.map((line) => line.replaceAll('_', ''))
  const isMixed = plain.some((line) => /\p{Ll}/u.test(line))
  // `CHAPTER I` above a name in small letters is put into small letters by itself.
  const title = cleanLine(isMixed ? joinTitle(plain.map(titleCase)) : titleCase(joinTitle(plain)))
  // A full stop ends no title, unless it belongs to an ellipsis or to what is shortened.
  return title.replace(/(?<=[^.\s]{2})[.:;,]$/, '')
}

const boundHeading =
  /^\s*(?:(?:chapter|letter|canto|sonnet|scene|act|book|part)\s+[ivxlc\d]{1,9}|[IVXLC]{1,9})\.?$/i

/** A heading without a blank line after it is a paragraph of its own. */
function splitHeadings(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.flatMap((paragraph) => {
    const [first = '', ...others] = paragraph.lines
    if (others.length < 3 || !boundHeading.test(first.slice(0, 60))) return [paragraph]
    return [
      { ...paragraph, lines: [first] },
      { lines: others, blankBefore: 0 },
    ]
  })
}

/** A line `by Somebody` near the beginning tells the author, and what stands before it the title. */
function findByline(paragraphs: readonly Paragraph[]): { title: string; author: string } {
  const lines = paragraphs.slice(0, 8).flatMap(({ lines }) => lines.map((line) => line.trim()))
  const at = lines.findIndex((line) => /^by\s+\p{Lu}.{2,80}$/iu.test(line))
  const before = lines.slice(0, Math.max(0, at)).join(' ')
  if (at < 0 || before.length > 200 || /^by\s.*[.!?]$/i.test(lines[at] ?? ''))
    return { title: '', author: '' }
  return {
    title: titleCase(cleanLine(before)),
    author: titleCase(cleanLine((lines[at] ?? '').replace(/^by\s+/i, ''))),
  }
}
