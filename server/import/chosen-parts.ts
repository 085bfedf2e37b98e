import { ApiError } from '#shared/errors.ts'
import type { Book, DraftDecision } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import { readsHeadingMarks } from './structure/heading-marks.ts'

/** A part that becomes a chapter. */
export interface ChosenPart {
  /** Its place in the book, from 0. */
  part: number
  title: string
  order: number
  words: number
  factors: number
  /** Whether the marks of its headings are to be taken out. */
  losesMarks: boolean
}

/**
 * Returns the parts of a draft that become chapters, in their order.
 * @throws ApiError `invalid` where one is unknown or chosen twice, `too_large` where one is too long for a chapter.
 */
export function chooseParts({ parts }: Book, { chapters, category }: DraftDecision): ChosenPart[] {
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  const tooLarge: Record<string, string> = {}
  const chosen = chapters.flatMap(({ index, title }, at): ChosenPart[] => {
    const part = parts[index]
    if (!part) fields[`chapters.${at}.index`] = 'The book has no such part'
    else if (seen.has(index)) fields[`chapters.${at}.index`] = 'This part is chosen twice'
    else if (part.bytes > chapterMaxBytes) tooLarge[`chapters.${at}.index`] = largeSentence(title)
    seen.add(index)
    if (!part) return []
    const losesMarks = part.hasHeadingMarks && !readsHeadingMarks(category)
    return [{ part: index, title, order: at + 1, words: part.wordCount, factors: part.factorSum, losesMarks }]
  })
  const [wrong] = Object.values(fields)
  if (wrong) throw new ApiError('invalid', wrong, { fields })
  const [large] = Object.values(tooLarge)
  if (large) throw new ApiError('too_large', large, { fields: tooLarge })
  return chosen
}

const largeSentence = (title: string) =>
  `“${title}” is larger than ${chapterMaxBytes / 1_000_000} MB: leave it out, or divide the file by headings`
