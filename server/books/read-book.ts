import { ApiError } from '#shared/errors.ts'
import { countBytes, countCharacters } from '#shared/fields.ts'
import { allowsHeadingMarks, removeHeadingMarks } from '#shared/heading-marks.ts'
import type { Book, DraftOmission } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import type { Clip } from '#shared/narration.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { createPreview } from '#shared/timing/preview.ts'
import { typeset } from '#shared/typography.ts'
import { measureTexts } from '../jobs/measure/measure-texts.ts'
import { placeNarration } from './narration.ts'
import { type BookFile, parseBook } from './parse-book.ts'
import type { Omission } from './structure/omissions.ts'
import type { RawPart, Recording } from './structure/raw-book.ts'

/** A part with the measures of its text, which depend on the book's category. */
interface MeasuredPart extends RawPart, Measure {
  bytes: number
  characters: number
  hasHeadingMarks: boolean
  preview: string
  clips: Clip[]
}

export interface MeasuredBook extends Book {
  parts: MeasuredPart[]
  audio: Recording[]
}

/** Parses a book and measures its parts. @throws ApiError with a message for the reader. */
export async function readBook(file: BookFile): Promise<MeasuredBook> {
  const { parts, omissions, narrated, ...about } = await parseBook(file)
  const { category } = about
  // The parts keep their heading marks, because the reader may still change the category. Previews omit the marks. Measured texts
  // contain them only if the category allows heading marks.
  const bare = parts.map(({ content }) => removeHeadingMarks(content))
  const texts = allowsHeadingMarks(category) ? parts.map(({ content }) => content) : bare
  const measures = measureTexts({ texts, category })
  const read = texts.map((content, index) => ({ content, ...(measures[index] ?? noWords) }))
  const { clips, audio } = placeNarration(narrated, read, category)
  const measured = parts.map((part, index) => ({
    ...part,
    ...(measures[index] ?? noWords),
    clips: clips[index] ?? [],
    bytes: countBytes(part.content),
    characters: countCharacters(part.content),
    preview: createPreview(bare[index] ?? ''),
    hasHeadingMarks: bare[index] !== part.content,
  }))
  assertChaptersFit(measured)
  const typographicCount = parts.reduce((sum, { content }) => sum + typeset(content, about.language).count, 0)
  const unreadableCount = parts.reduce((sum, { content }) => sum + content.split('\ufffd').length - 1, 0)
  return {
    ...about,
    ...(unreadableCount > 0 && { unreadableCount }),
    ...(typographicCount > 0 && { typographicCount }),
    parts: measured,
    audio,
    omissions: omissions.map(measureOmission).filter(({ wordCount }) => wordCount > 0),
  }
}

const measureOmission = ({ reason, text }: Omission): DraftOmission => ({
  reason,
  wordCount: text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0,
  preview: createPreview(text),
})

/** @throws ApiError `too_large` when every part is too long; single parts can be left out. */
function assertChaptersFit(parts: readonly MeasuredPart[]): void {
  const read = parts.filter(({ matter }) => matter === undefined)
  if (read.length > 0 && read.every(({ bytes }) => bytes > chapterMaxBytes)) {
    throw new ApiError(
      'too_large',
      `A chapter can be at most ${chapterMaxBytes / 1_000_000} MB: divide this text with headings such as "Chapter 1"`,
    )
  }
}
