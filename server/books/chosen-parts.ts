import { ApiError } from '#shared/errors.ts'
import { readsHeadingMarks } from '#shared/heading-marks.ts'
import type { Book, ChosenChapter, Piece } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import { isWhole } from '#shared/pieces.ts'
import type { Category } from '#shared/timing/category.ts'

/** A part that becomes a chapter as it is in the book. */
export interface WholePart {
  /** Its number in the book, from 0. */
  part: number
  title: string
  order: number
  words: number
  factors: number
  naturalSum: number
  measuredBy: number
  /** Start offsets of its words, where they differ from those stored with the part. */
  wordStarts?: Uint8Array
  /** Whether the marks of its headings are to be taken out. */
  losesMarks: boolean
}

/** A chapter put together of pieces of the book's parts. */
export interface ComposedPart {
  pieces: Piece[]
  title: string
  order: number
  losesMarks: boolean
}

/** The chapters of a work, told apart by how their text is to be had. */
export interface ChosenParts {
  whole: WholePart[]
  composed: ComposedPart[]
}

/**
 * Returns the chapters that a draft becomes, in their order.
 * @throws ApiError `invalid` where a part is unknown or some of its text chosen twice, `too_large` where one is too long.
 */
export function chooseParts(
  { parts }: Book,
  chapters: readonly ChosenChapter[],
  category: Category,
): ChosenParts {
  const fields: Record<string, string> = {}
  const tooLarge: Record<string, string> = {}
  const chosen: ChosenParts = { whole: [], composed: [] }
  const isFree = textGuard()
  for (const [at, { title, pieces }] of chapters.entries()) {
    const [first] = pieces
    const part = parts[first?.part ?? -1]
    if (!first || !part || pieces.some((piece) => !parts[piece.part])) {
      fields[`chapters.${at}.pieces`] = 'The book has no such part'
      continue
    }
    if (!pieces.every(isFree)) fields[`chapters.${at}.pieces`] = 'This part is chosen twice'
    const order = at + 1
    const hasMarks = pieces.some((piece) => parts[piece.part]?.hasHeadingMarks)
    const losesMarks = hasMarks && !readsHeadingMarks(category)
    if (!isWhole(pieces)) chosen.composed.push({ pieces, title, order, losesMarks })
    else if (part.bytes > chapterMaxBytes) tooLarge[`chapters.${at}.pieces`] = largeSentence(title)
    else {
      const { wordCount: words, factorSum: factors, naturalSum = 0, measuredBy = 1 } = part
      const measure = { words, factors, naturalSum, measuredBy }
      chosen.whole.push({ part: first.part, title, order, ...measure, losesMarks })
    }
  }
  const [wrong] = Object.values(fields)
  if (wrong) throw new ApiError('invalid', wrong, { fields })
  const [large] = Object.values(tooLarge)
  if (large) throw new ApiError('too_large', large, { fields: tooLarge })
  return chosen
}

/** Says of each piece whether none of its paragraphs came before. */
function textGuard(): (piece: Piece) => boolean {
  const taken = new Map<number, [from: number, to: number][]>()
  return ({ part, from = 0, to = Number.POSITIVE_INFINITY }) => {
    const others = taken.get(part) ?? []
    const isFree = from < to && others.every(([start, end]) => to <= start || from >= end)
    taken.set(part, [...others, [from, to]])
    return isFree
  }
}

/** Why a chapter is too long, in a sentence that says what to do. */
export const largeSentence = (title: string) =>
  `“${title}” is larger than ${chapterMaxBytes / 1_000_000} MB: leave it out, or divide it`
