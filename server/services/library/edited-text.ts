import { longTextCharacters } from '#shared/limits.ts'
import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { LostRace } from '../../db/with-retry.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { Anchor } from '../reading/anchored-positions.ts'

/** The new revision of a text. */
export interface EditedText {
  measure: Measure
  anchor: Anchor
}

const isLong = ({ content }: Pick<TextRevision, 'content'>) => content.length > longTextCharacters

/** Measures a text; a long one in the worker. */
export async function measure(content: string, category: Category): Promise<Measure> {
  const input = { texts: [content], category }
  const [measured] = isLong({ content }) ? await runInWorker('measureTexts', input) : measureTexts(input)
  return measured ?? noWords
}

/**
 * Measures the new revision of a text and compares it with the old one, long texts in the worker. Call it outside of a transaction, in
 * `withRetry`: the anchor throws `LostRace` for a position that was not compared because its reader has gone further meanwhile.
 * Returns undefined when content and category stay the same.
 * @param listPositions reads the stored positions
 */
export async function compareTexts(
  before: TextRevision,
  after: TextRevision,
  listPositions: () => Promise<number[]>,
): Promise<EditedText | undefined> {
  if (before.content === after.content && before.category === after.category) return undefined
  if (!isLong(before) && !isLong(after)) {
    return { measure: await measure(after.content, after.category), anchor: createAnchor(before, after) }
  }
  const input = { before, after, stored: await listPositions() }
  const { measure: measured, moved } = await runInWorker('compareRevisions', input)
  const anchor = (position: number) => {
    const found = moved[position] ?? -1
    if (found < 0) throw new LostRace('the position was not compared')
    return found
  }
  return { measure: measured, anchor }
}
