import { longTextCharacters } from '#shared/limits.ts'
import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { createRangeAnchor, type WordRange } from '#shared/timing/range-anchor.ts'
import { LostRace } from '../../db/with-retry.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import type { StoredPlaces } from '../../jobs/worker/re-anchor.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { Anchor } from '../reading/anchored-positions.ts'

export interface EditedText {
  measure: Measure
  anchor: Anchor
}

const isLong = ({ content }: Pick<TextRevision, 'content'>) => content.length > longTextCharacters

/** Measures a text; a long text in the worker. */
export async function measure(content: string, category: Category): Promise<Measure> {
  const input = { texts: [content], category }
  const [measured] = isLong({ content }) ? await runInWorker('measureTexts', input) : measureTexts(input)
  return measured ?? noWords
}

/**
 * Measures the new revision of a text and compares it with the old one. Returns undefined when content and category stay the same.
 * Call it in `withRetry`, outside of a transaction: a long text is compared only around the positions and ranges that `listPlaces`
 * returns. For newer ones, `anchor` can throw `LostRace`.
 */
export async function compareTexts(
  before: TextRevision,
  after: TextRevision,
  listPlaces: () => Promise<StoredPlaces>,
): Promise<EditedText | undefined> {
  if (before.content === after.content && before.category === after.category) return undefined
  if (!isLong(before) && !isLong(after)) {
    let rangeAnchor: Anchor['range'] | undefined
    const anchor: Anchor = {
      position: createAnchor(before, after),
      range(range) {
        rangeAnchor ??= createRangeAnchor(before, after)
        return rangeAnchor(range)
      },
    }
    return { measure: await measure(after.content, after.category), anchor }
  }
  // For long texts, the worker re-anchors only the positions stored now, the words near them, and the stored ranges. Others cause a retry.
  const stored = await listPlaces()
  const {
    measure: measured,
    moved,
    movedRanges,
  } = await runInWorker('compareRevisions', { before, after, stored })
  const toKey = ({ startWord, endWord }: WordRange) => `${startWord}-${endWord}`
  const ranges = new Map(stored.ranges.map((range, index) => [toKey(range), movedRanges[index]]))
  const anchor: Anchor = {
    position(position) {
      const found = moved[Math.min(position, before.content.length)] ?? -1
      if (found < 0) throw new LostRace('the position was not compared')
      return found
    },
    range(range) {
      if (!ranges.has(toKey(range))) throw new LostRace('the range was not compared')
      return ranges.get(toKey(range))
    },
  }
  return { measure: measured, anchor }
}
