import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '../../../shared/timing/measure.ts'
import { measureTexts } from '../measure/measure-texts.ts'

/** How many words before and after a stored position are looked up too. */
export interface Around {
  before: number
  after: number
}

export interface Comparison {
  /** What the text after amounts to. */
  measure: Measure
  /** The positions that were looked up, ascending. */
  positions: Int32Array
  /** Where each of them is in the text after. */
  moved: Int32Array
}

/** Measures an edited text, and finds positions of the text before it there: those that are stored and those around them. */
export function compareRevisions(asked: {
  before: TextRevision
  after: TextRevision
  stored: readonly number[]
  around: Around
}): Comparison {
  const { before, after, stored, around } = asked
  const [measure = noWords] = measureTexts({
    texts: [after.content],
    category: after.category,
  })
  const positions = positionsAround(stored, around)
  return { measure, positions, moved: positions.map(createAnchor(before, after)) }
}

function positionsAround(stored: readonly number[], { before, after }: Around): Int32Array {
  const positions = new Set<number>()
  for (const position of stored) {
    for (let at = Math.max(1, position - before); at <= position + after; at += 1) positions.add(at)
  }
  return Int32Array.from(positions).sort()
}
