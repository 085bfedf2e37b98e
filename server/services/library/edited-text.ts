import { longTextCharacters } from '#shared/limits.ts'
import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '#shared/timing/measure.ts'
import { LostRace } from '../../db/with-retry.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { compareRevisions } from '../../jobs/worker/re-anchor.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { Anchor } from '../reading/anchored-positions.ts'

/** The new revision of a text. `anchor` is undefined when content and category stay the same. */
export interface EditedText {
  measure: Measure
  anchor: Anchor | undefined
}

/** Words around a stored position that are compared too: the reader continues while a long text is compared. */
const wordsAround = { after: 60, before: 10 }
/** Later attempts compare a long text on the main thread, where no position can be missing. */
const workerAttemptsMax = 3

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
 * @param listPositions reads the stored positions
 */
export async function compareTexts(
  before: TextRevision,
  after: TextRevision,
  listPositions: () => Promise<number[]>,
  attempt: number,
): Promise<EditedText> {
  if (before.content === after.content && before.category === after.category) {
    return { measure: await measure(after.content, after.category), anchor: undefined }
  }
  if ((isLong(before) || isLong(after)) && attempt <= workerAttemptsMax) {
    return compareInWorker(before, after, await listPositions())
  }
  const compared = compareRevisions({ before, after, stored: [], around: wordsAround })
  return { measure: compared.measure, anchor: createAnchor(before, after) }
}

async function compareInWorker(
  before: TextRevision,
  after: TextRevision,
  stored: number[],
): Promise<EditedText> {
  const input = { before, after, stored, around: wordsAround }
  const compared = await runInWorker('compareRevisions', input)
  const anchor = (position: number) => {
    const found = position === 0 ? 0 : compared.moved[indexOfNumber(compared.positions, position)]
    if (found === undefined) throw new LostRace('the position was not compared')
    return found
  }
  return { measure: compared.measure, anchor }
}

/** Binary search in ascending numbers; -1 when missing. Building a map of tens of thousands would block the main thread. */
function indexOfNumber(ascending: Int32Array, number: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return ascending[from] === number ? from : -1
}
