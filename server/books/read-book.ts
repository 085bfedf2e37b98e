import { ApiError } from '#shared/errors.ts'
import { countBytes, countCharacters } from '#shared/fields.ts'
import { readsHeadingMarks, withoutHeadingMarks } from '#shared/heading-marks.ts'
import type { Book, DraftOmission } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import { tidyWords } from '#shared/timing/tidy.ts'
import { type Measure, noWords } from '../../shared/timing/measure.ts'
import { measureTexts } from '../jobs/measure/measure-texts.ts'
import { type BookFile, parseBook } from './parse-book.ts'
import { cleanLine } from './structure/clean.ts'
import type { Omission } from './structure/omissions.ts'
import type { RawPart } from './structure/raw-book.ts'

/** A part as it was read, with what its words would be in a chapter of the book's category. */
interface MeasuredPart extends RawPart, Measure {
  bytes: number
  characters: number
  hasHeadingMarks: boolean
  /** How it begins. */
  preview: string
}

/** A book, read and measured, with its texts. */
export interface MeasuredBook extends Book {
  parts: MeasuredPart[]
}

/** Parses a book and measures its parts. @throws ApiError with a sentence that says what is wrong with the file. */
export async function readBook(file: BookFile): Promise<MeasuredBook> {
  const { parts, omissions, ...about } = await parseBook(file)
  const { category } = about
  // The texts keep their marks: the category may be corrected.
  const bare = parts.map(({ content }) => withoutHeadingMarks(content))
  const texts = readsHeadingMarks(category) ? parts.map(({ content }) => content) : bare
  const measures = measureTexts({ texts, category })
  const measured = parts.map((part, index) => ({
    ...part,
    ...(measures[index] ?? noWords),
    bytes: countBytes(part.content),
    characters: countCharacters(part.content),
    preview: previewOf(bare[index] ?? ''),
    hasHeadingMarks: bare[index] !== part.content,
  }))
  refuseEndless(measured)
  return {
    ...about,
    parts: measured,
    omissions: omissions.map(measureOmission).filter(({ wordCount }) => wordCount > 0),
  }
}

/** How the beginning of a text is shown, in characters. */
const previewCharacters = 200

const previewOf = (text: string) =>
  [...tidyWords(cleanLine(text.slice(0, previewCharacters * 2)))].slice(0, previewCharacters).join('').trim()

const measureOmission = ({ reason, text }: Omission): DraftOmission => ({
  reason,
  wordCount: text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0,
  preview: previewOf(text),
})

/** A part may be left out; where none that is read would fit, nothing is gained by a draft. */
function refuseEndless(parts: readonly MeasuredPart[]): void {
  const read = parts.filter(({ matter }) => matter === undefined)
  if (read.length > 0 && read.every(({ bytes }) => bytes > chapterMaxBytes)) {
    throw new ApiError(
      'too_large',
      `A chapter can have ${chapterMaxBytes / 1_000_000} MB: divide this text by headings such as "Chapter 1"`,
    )
  }
}
