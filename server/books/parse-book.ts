import { ApiError } from '#shared/errors.ts'
import {
  authorMaxCharacters,
  bookMaxBytes,
  descriptionMaxCharacters,
  importChaptersMax,
  titleMaxCharacters,
} from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { decodeText } from './formats/encoding.ts'
import { readEpub } from './formats/epub/epub.ts'
import { readMarkdown } from './formats/markdown/markdown.ts'
import { readPlainText } from './formats/plain-text/plain-text.ts'
import { guessCategory } from './heuristics/category.ts'
import { cleanLine, shorten } from './structure/clean.ts'
import type { RawBook } from './structure/raw-book.ts'

/** A file as it was uploaded. */
export interface BookFile {
  name: string
  bytes: Uint8Array
}

/** A book as its file has it, with all that a library asks for; author and description may be empty. */
export interface ParsedBook extends Omit<RawBook, 'subjects'> {
  category: Category
}

const zipMark = [0x50, 0x4b]

/** Parses a book from a file of any kind that is known. @throws ApiError with a sentence that says what is wrong with it. */
export async function parseBook(file: BookFile): Promise<ParsedBook> {
  const raw = await readRaw(file)
  const parts = raw.parts.filter(({ content }) => /[\p{L}\p{N}]/u.test(content))
  if (parts.length === 0) throw new ApiError('invalid', 'There is no text in this file')
  if (parts.length > importChaptersMax) {
    throw new ApiError('too_large', `This book has more than ${importChaptersMax} parts`)
  }
  const title = shorten(cleanLine(raw.title) || titleOfFile(file.name), titleMaxCharacters)
  return {
    title,
    author: shorten(cleanLine(raw.author), authorMaxCharacters),
    description: shorten(cleanLine(raw.description), descriptionMaxCharacters),
    category: guessCategory({ ...raw, parts }),
    parts: parts.map((part) => ({
      ...part,
      title: shorten(cleanLine(part.title) || title, titleMaxCharacters),
      content: part.content.trimEnd(),
    })),
    omissions: raw.omissions,
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
