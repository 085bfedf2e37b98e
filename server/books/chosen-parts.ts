import { ApiError } from '#shared/errors.ts'
import { allowsHeadingMarks } from '#shared/heading-marks.ts'
import { type Book, type ChosenChapter, isWholePart, type Piece } from '#shared/imports.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'

/** A part that becomes a chapter unchanged. */
export interface WholePart {
  /** 0-based index in the book. */
  part: number
  title: string
  order: number
  words: number
  factors: number
  naturalSum: number
  measuredBy: number
  losesMarks: boolean
}

/** A chapter composed of one or more `pieces`, each a range of paragraphs of a part. */
export interface ComposedPart {
  pieces: Piece[]
  title: string
  order: number
  losesMarks: boolean
}

/**
 * Validates the chosen chapters of a draft. Returns separately the parts chosen unchanged and the chapters composed of pieces.
 * @throws ApiError `invalid` when a part is unknown or text is chosen twice, `too_large` when a chapter is too long.
 */
export function chooseParts(
  { parts }: Book,
  chapters: readonly ChosenChapter[],
  category: Category,
): { whole: WholePart[]; composed: ComposedPart[] } {
  const fields: Record<string, string> = {}
  const tooLarge: Record<string, string> = {}
  const whole: WholePart[] = []
  const composed: ComposedPart[] = []
  const isUnused = createOverlapCheck()
  for (const [at, { title, pieces }] of chapters.entries()) {
    const [first] = pieces
    const part = parts[first?.part ?? -1]
    if (!first || !part || pieces.some((piece) => !parts[piece.part])) {
      fields[`chapters.${at}.pieces`] = 'This part is not in the book'
      continue
    }
    if (!pieces.every(isUnused)) fields[`chapters.${at}.pieces`] = 'This part is chosen twice'
    const order = at + 1
    const hasMarks = pieces.some((piece) => parts[piece.part]?.hasHeadingMarks)
    const losesMarks = hasMarks && !allowsHeadingMarks(category)
    if (!isWholePart(pieces)) composed.push({ pieces, title, order, losesMarks })
    else if (part.bytes > chapterMaxBytes) tooLarge[`chapters.${at}.pieces`] = chapterTooLargeMessage(title)
    else {
      const { wordCount: words, factorSum: factors, naturalSum = 0, measuredBy = 1 } = part
      const measure = { words, factors, naturalSum, measuredBy }
      whole.push({ part: first.part, title, order, ...measure, losesMarks })
    }
  }
  const [wrong] = Object.values(fields)
  if (wrong) throw new ApiError('invalid', wrong, { fields })
  const [large] = Object.values(tooLarge)
  if (large) throw new ApiError('too_large', large, { fields: tooLarge })
  return { whole, composed }
}

/** Creates a predicate that is true when a piece overlaps no piece checked before. */
function createOverlapCheck(): (piece: Piece) => boolean {
  const taken = new Map<number, [from: number, to: number][]>()
  return ({ part, from = 0, to = Number.POSITIVE_INFINITY }) => {
    const others = taken.get(part) ?? []
    const isUnused = from < to && others.every(([start, end]) => to <= start || from >= end)
    taken.set(part, [...others, [from, to]])
    return isUnused
  }
}

export const chapterTooLargeMessage = (title: string) =>
  `“${title}” is larger than ${chapterMaxBytes / 1_000_000} MB: leave it out, or divide it`
