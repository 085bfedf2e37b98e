import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { ApiError } from '#shared/errors.ts'
import {
  authorMaxCharacters,
  bookMaxBytes,
  descriptionMaxCharacters,
  importChaptersMax,
  titleMaxCharacters,
} from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { pictures } from '#shared/timing/display-text.ts'
import { hideNotes } from '#shared/timing/notes.ts'
import { decodeText } from './formats/encoding.ts'
import { readEpub } from './formats/epub/epub.ts'
import { readMarkdown } from './formats/markdown/markdown.ts'
import { readPlainText } from './formats/plain-text/plain-text.ts'
import { guessCategory } from './heuristics/category.ts'
import { cleanLine, cleanText, truncate } from './structure/clean.ts'
import { removeEmphasis, underlineEmphasis } from './structure/emphasis.ts'
import { numberDuplicateTitles } from './structure/nesting.ts'
import { Omissions } from './structure/omissions.ts'
import type { NarratedText, RawBook, RawPart } from './structure/raw-book.ts'

export interface BookFile {
  name: string
  bytes: Uint8Array
  /** Path of a file on disk, which is read instead of `bytes`. */
  path?: string | undefined
}

/** A parsed book; author and description may be empty. */
export interface ParsedBook extends Omit<RawBook, 'subjects'> {
  category: Category
  narrated: NarratedText[]
}

const zipSignature = [0x50, 0x4b]

/** Parses a book from an EPUB, plain text or Markdown file. @throws ApiError with a message for the reader. */
export async function parseBook(file: BookFile): Promise<ParsedBook> {
  const raw = await readRaw(file)
  const parts = numberDuplicateTitles(raw.parts.filter(hasWords))
  if (parts.length === 0) throw new ApiError('invalid', 'There is no text in this file')
  if (parts.length > importChaptersMax) {
    throw new ApiError('too_large', `This book has more than ${importChaptersMax} parts`)
  }
  const omissions = new Omissions()
  for (const { reason, text } of raw.omissions) omissions.add(reason, removeEmphasis(text))
  for (const part of raw.parts)
    if (!hasWords(part)) omissions.add('pictures', toPlain(part).content.replace(pictures, '$1'))
  const title = truncate(cleanLine(raw.title) || getTitleFromFileName(file.name), titleMaxCharacters)
  return {
    title,
    author: truncate(cleanLine(raw.author), authorMaxCharacters),
    description: truncate(cleanLine(raw.description), descriptionMaxCharacters),
    language: toLanguageTag(raw.language ?? ''),
    category: guessCategory({ ...raw, parts: parts.map(toPlain) }),
    parts: parts.map((part) => ({
      ...part,
      title: truncate(cleanLine(part.title) || title, titleMaxCharacters),
      content: underlineEmphasis(part.content.trimEnd()),
    })),
    omissions: omissions.list(),
    narrated: raw.narrated ?? [],
  }
}

/** Returns true for letters or digits outside picture descriptions. */
const hasWords = ({ content }: RawPart) => /[\p{L}\p{N}]/u.test(content.replace(pictures, ''))

const toPlain = (part: RawPart): RawPart => ({
  ...part,
  content: cleanText(hideNotes(removeEmphasis(part.content))),
})

async function readRaw({ name, bytes, path }: BookFile): Promise<RawBook> {
  const extension = /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  const head = path ? await buffer(createReadStream(path, { end: zipSignature.length - 1 })) : bytes
  const isZip = zipSignature.every((byte, index) => head[index] === byte)
  if (extension === 'epub') {
    if (!isZip)
      throw new ApiError(
        'invalid',
        'This is not a valid EPUB. It may be damaged or a different kind of file.',
      )
    return readEpub(path ?? bytes)
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
      'This is not a text file. It looks like an archive or an EPUB with another extension.',
    )
  const { size } = path ? await stat(path) : { size: bytes.length }
  if (size > bookMaxBytes)
    throw new ApiError('too_large', `The file is larger than ${bookMaxBytes / 1_000_000} MB`)
  return reader(decodeText(path ? await readFile(path) : bytes))
}

/** Derives a title from a file name such as `the-time_machine.txt`. */
function getTitleFromFileName(name: string): string {
  const bare = cleanLine(
    name
      .replace(/^.*[\\/]/, '')
      .replace(/\.[a-z\d]{1,10}$/i, '')
      .replace(/[_-]+/g, ' '),
  )
  return bare ? (bare[0]?.toUpperCase() ?? '') + bare.slice(1) : 'Untitled'
}

const languageCodes =
  'ar ca cs cy da de el en eo es fi fr ga he hu is it ja la nl no pl pt ro ru sv tl zh'.split(' ')
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Converts a language tag or an English name to a BCP 47 tag; empty if it is neither. */
function toLanguageTag(language: string): string {
  const name = language.trim()
  const named = languageCodes.find((code) => languageNames.of(code)?.toLowerCase() === name.toLowerCase())
  const tag = named ?? name.replaceAll('_', '-')
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : ''
}
