import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { measureTexts } from '../measure/measure-texts.ts'

/** Number of words around a stored position that are re-anchored as well. */
export interface Around {
  before: number
  after: number
}

export interface Comparison {
  /** Measure of the text after. */
  measure: Measure
  /** Positions in the text before, ascending. */
  positions: Int32Array
  /** Positions in the text after, in the same order. */
  moved: Int32Array
}

/** Measures an edited text, and re-anchors the stored positions of the text before and the positions around them. */
export function compareRevisions({
  before,
  after,
  stored,
  around,
}: {
  before: TextRevision
  after: TextRevision
  stored: readonly number[]
  around: Around
}): Comparison {
  const [measure = noWords] = measureTexts({ texts: [after.content], category: after.category })
  const positions = listPositionsAround(stored, around)
  return { measure, positions, moved: positions.map(createAnchor(before, after)) }
}

function listPositionsAround(stored: readonly number[], { before, after }: Around): Int32Array {
  const positions = new Set<number>()
  for (const position of stored) {
    for (let at = Math.max(1, position - before); at <= position + after; at += 1) positions.add(at)
  }
  return Int32Array.from(positions).sort()
}
