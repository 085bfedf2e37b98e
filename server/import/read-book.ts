import { ApiError } from '#shared/errors.ts'
import { countBytes } from '#shared/fields.ts'
import type { Book } from '#shared/imports.ts'
import {
  authorMaxCharacters,
  bookMaxBytes,
  chapterMaxBytes,
  descriptionMaxCharacters,
  importChaptersMax,
  titleMaxCharacters,
} from '#shared/limits.ts'
import { type Measure, measureTexts } from '../../shared/timing/measure.ts'
import { decodeText } from './formats/encoding.ts'
import { readEpub } from './formats/epub/epub.ts'
import { readMarkdown } from './formats/markdown/markdown.ts'
import { readPlainText } from './formats/plain-text/plain-text.ts'
import { guessCategory } from './heuristics/category.ts'
import { cleanLine, shorten } from './structure/clean.ts'
import { readsHeadingMarks, withoutHeadingMarks } from './structure/heading-marks.ts'
import type { RawBook, RawPart } from './structure/raw-book.ts'

/** A part as it was read, with what its words would be in a chapter of the book's category. */
interface MeasuredPart extends RawPart, Measure {
  bytes: number
  hasHeadingMarks: boolean
}

/** A book, read and measured, with its texts. */
export interface MeasuredBook extends Book {
  parts: MeasuredPart[]
}

/** A file as it was uploaded. */
export interface BookFile {
  name: string
  bytes: Uint8Array
}

const zipMark = [0x50, 0x4b]

/** Reads a book from a file of any kind that is known. @throws ApiError with a sentence that says what is wrong with it. */
export async function readBook(file: BookFile): Promise<MeasuredBook> {
  const raw = await readRaw(file)
  const parts = raw.parts.filter(({ content }) => /[\p{L}\p{N}]/u.test(content))
  if (parts.length === 0) throw new ApiError('invalid', 'There is no text in this file')
  if (parts.length > importChaptersMax) {
    throw new ApiError('too_large', `This book has more than ${importChaptersMax} parts`)
  }
  const category = guessCategory({ ...raw, parts })
  const title = shorten(cleanLine(raw.title) || titleOfFile(file.name), titleMaxCharacters)
  // The texts keep their marks: the category may be corrected.
  const kept = parts.map((part) => tidy({ ...part, title: part.title || title }))
  const bare = kept.map(({ content }) => withoutHeadingMarks(content))
  const texts = readsHeadingMarks(category) ? kept.map(({ content }) => content) : bare
  const measures = measureTexts({ texts, category })
  const measured = kept.map((part, index) => ({
    ...part,
    ...(measures[index] ?? { wordCount: 0, factorSum: 0 }),
    bytes: countBytes(part.content),
    hasHeadingMarks: bare[index] !== part.content,
  }))
  refuseEndless(measured)
  return {
    title,
    author: shorten(cleanLine(raw.author), authorMaxCharacters),
    description: shorten(cleanLine(raw.description), descriptionMaxCharacters),
    category,
    parts: measured,
  }
}

async function readRaw({ name, bytes }: BookFile): Promise<RawBook> {
  const extension = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  const isZip = zipMark.every((byte, index) => bytes[index] === byte)
  if (bytes.length > bookMaxBytes)
    throw new ApiError('too_large', `The file is larger than ${bookMaxBytes / 1_000_000} MB`)
  if (extension === 'epub') {
    if (!isZip)
      throw new ApiError(
        'invalid',
        'This is not an EPUB: the file is damaged, or something else under its name',
      )
    return readEpub(bytes)
  }
  const readers: Record<string, (text: string) => RawBook> = {
    txt: readPlainText,
    text: readPlainText,
    md: readMarkdown,
    markdown: readMarkdown,
  }
  const reader = readers[extension ?? '']
  if (!reader)
    throw new ApiError('unsupported', 'Choose an EPUB, a plain text (.txt) or a Markdown file (.md)')
  if (isZip)
    throw new ApiError(
      'invalid',
      'This is not a text: it looks like an archive or an EPUB under another name',
    )
  return reader(decodeText(bytes))
}

/** `the-time_machine.txt` tells the title where the text does not. */
function titleOfFile(name: string): string {
  const bare = cleanLine(
    name
      .replace(/^.*[\\/]/, '')
      .replace(/\.[a-z\d]{1,10}$/i, '')
      .replace(/[_-]+/g, ' '),
  )
  return bare ? (bare[0]?.toUpperCase() ?? '') + bare.slice(1) : 'Untitled'
}

function tidy(part: RawPart): RawPart {
  return {
    ...part,
    title: shorten(cleanLine(part.title), titleMaxCharacters),
    content: part.content.trimEnd(),
  }
}

/** A part may be left out; where none that is read would fit, nothing is gained by a draft. */
function refuseEndless(parts: readonly MeasuredPart[]): void {
  const read = parts.filter(({ isFrontMatter }) => !isFrontMatter)
  if (read.length > 0 && read.every(({ bytes }) => bytes > chapterMaxBytes)) {
    throw new ApiError(
      'too_large',
      `A chapter can have ${chapterMaxBytes / 1_000_000} MB: divide this text by headings such as "Chapter 1"`,
    )
  }
}
