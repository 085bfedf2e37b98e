import type { TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, measureTexts, noWords } from '../../shared/timing/measure.ts'

/** Measures texts of any categories, each by itself. */
export function measureEach(texts: readonly TextRevision[]): Measure[] {
  return texts.map(({ content, category }) => measureTexts({ texts: [content], category })[0] ?? noWords)
}
