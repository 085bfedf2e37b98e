import { isFrontMatterText, isFrontMatterTitle } from '../../heuristics/front-matter.ts'
import { joinTitle } from '../../structure/chapter-title.ts'
import { cleanLine, cleanText } from '../../structure/clean.ts'
import type { RawBook, RawPart } from '../../structure/raw-book.ts'
import { titleCase } from '../../structure/title-case.ts'
import { findChapters, isLarge, type PlainChapter } from './chapters.ts'
import { cutGutenberg } from './gutenberg.ts'
import type { Heading } from './headings.ts'
import { type Paragraph, readParagraphs } from './paragraphs.ts'
import { reflow, wrapOf } from './reflow.ts'

/** What stands before the first chapter and is longer than this is no title page, in characters. */
const titlePageMaxCharacters = 6_000

/** What stands before the titles of a part's chapters is no longer than this, where its number says as much, in characters. */
const nameMaxCharacters = 24

/** Reads a plain text, that of Project Gutenberg or anybody's; what it does not say of itself is empty. */
export function readPlainText(source: string): RawBook {
  const { text, title, author } = cutGutenberg(cleanText(source.replaceAll('\f', '\n\n')))
  const paragraphs = splitHeadings(readParagraphs(text))
  const byline = findByline(paragraphs)
  const bookTitle = title || byline.title
  return {
    title: bookTitle,
    author: author || byline.author,
    description: '',
    subjects: [],
    parts: readParts(paragraphs, bookTitle),
  }
}

function readParts(paragraphs: readonly Paragraph[], bookTitle: string): RawPart[] {
  const wrap = wrapOf(paragraphs)
  const chapters = findChapters(paragraphs, bookTitle)
  const contentFrom = (from: number, to: number) => reflow(paragraphs.slice(from, to), wrap)
  const [first] = chapters
  if (!first) return [{ title: bookTitle, content: contentFrom(0, paragraphs.length), isFrontMatter: false }]

  const before = contentFrom(0, first.heading.at)
  const isTitlePage = before.length < titlePageMaxCharacters
  const opening = {
    title: isTitlePage ? 'Title page' : bookTitle || 'Beginning',
    content: before,
    isFrontMatter: isTitlePage,
  }
  const parts = nest(chapters).map((chapter) => {
    const own = titleOf(chapter.title)
    const above = titleOf(chapter.within)
    // Every act begins with its first scene, and every book of a novel with its first chapter.
    const title = above ? `${above}: ${own}` : own
    const content = contentFrom(chapter.from, chapter.to)
    return {
      title,
      content,
      isFrontMatter: isFrontMatterTitle(title) || isFrontMatterText(content),
    }
  })
  return [opening, ...parts].filter(({ content }) => content !== '')
}

/** Each chapter with the title of the book, part or act that it stands in. */
function nest(chapters: readonly PlainChapter[]): (PlainChapter & { within: readonly string[] })[] {
  const order: Heading['kind'][] = ['volume', 'book', 'part', 'act']
  const above = new Map<Heading['kind'], readonly string[]>()
  return chapters.map((chapter) => {
    const { kind } = chapter.heading
    const within = order
      .flatMap((large) => (large === kind ? [] : [above.get(large)?.join(' ') ?? '']))
      .filter(Boolean)
    if (isLarge(chapter.heading)) {
      for (const smaller of order.slice(order.indexOf(kind))) above.delete(smaller)
      above.set(kind, nameOf(chapter))
      return { ...chapter, within: [] }
    }
    return {
      ...chapter,
      within: within.length > 0 ? [within.map((title) => title.replace(/[.:]$/, '')).join(', ')] : [],
    }
  })
}

/** What the chapters of a book, part or act are told apart by: its title, of a long one its kind and number. */
function nameOf({ heading, title }: PlainChapter): readonly string[] {
  const whole = title.join(' ')
  const [short] =
    heading.number === undefined ? [] : (/^\S+\s+(?:the\s+)?[\p{L}\d]+(?:-\p{L}+)?/iu.exec(whole) ?? [])
  return short === undefined || whole.length <= nameMaxCharacters ? title : [short]
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
