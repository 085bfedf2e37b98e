import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '../../shared/timing/measure.ts'
import { measureTexts } from '../measure/measure-texts.ts'

export interface Comparison {
  /** What the text after amounts to. */
  measure: Measure
  /** Where each of the positions that were asked for is in it, in their order. */
  moved: number[]
}

/** Measures an edited text, and finds positions of the text before it there. */
export function compareRevisions(asked: {
  before: TextRevision
  after: TextRevision
  positions: readonly number[]
}): Comparison {
  const { before, after, positions } = asked
  const [measure = noWords] = measureTexts({
    texts: [after.content],
    category: after.category,
  })
  return { measure, moved: positions.map(createAnchor(before, after)) }
}
