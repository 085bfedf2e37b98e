import type { Category } from './category.ts'
import { createTimeline } from './timeline.ts'

/**
 * Which rules the engine reads and times texts by; it rises with every change to them. What an older engine has measured is measured
 * again in the background.
 */
export const engineVersion = 3

/** The version since which words are cut as they are: positions that an older one has counted are counted anew. */
export const wordsVersion = 3

/** What a text's words amount to, read as one category. */
export interface Measure {
  wordCount: number
  /** The sum of the factors of all words. */
  factorSum: number
  /** The version of the engine that says so. */
  measuredBy: number
}

/** The measure of a text without words. */
export const noWords: Measure = { wordCount: 0, factorSum: 0, measuredBy: engineVersion }

/** Measures texts, each by itself. */
export function measureTexts({
  texts,
  category,
}: {
  texts: readonly string[]
  category: Category
}): Measure[] {
  return texts.map((text) => {
    const { wordCount, factorSum } = createTimeline(text, category)
    return { wordCount, factorSum, measuredBy: engineVersion }
  })
}
