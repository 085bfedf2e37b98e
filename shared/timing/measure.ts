import type { Category } from './category.ts'
import { createTimeline } from './timeline.ts'

/** What a text's words amount to, read as one category: how many there are, and the sum of their factors. */
export interface Measure {
  wordCount: number
  factorSum: number
}

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
    return { wordCount, factorSum }
  })
}
