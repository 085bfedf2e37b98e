import { longTextCharacters } from '#shared/limits.ts'
import { createAnchor, type TextRevision } from '#shared/timing/anchor.ts'
import type { Category } from '#shared/timing/category.ts'
import { type Measure, noWords } from '../../../shared/timing/measure.ts'
import { measureTexts } from '../../jobs/measure/measure-texts.ts'
import { compareRevisions } from '../../jobs/worker/compare.ts'
import { runInWorker } from '../../jobs/worker/run-in-worker.ts'

/** Returns where a position of the text before is in the text after it; 1-based words, 0 stays 0. */
export type Anchor = (position: number) => number

/** A text as it will be: what it amounts to, and how positions move to it; they stay where its words do. */
export interface EditedText {
  measure: Measure
  anchor: Anchor | undefined
}

/** A reader has gone further than was foreseen while a long text was compared: it is compared again. */
export class UnforeseenPosition extends Error {}

/** While a long text is compared, readers go on: so many words after their position are looked up too, and before it. */
const foreseenWords = { after: 60, before: 10 }
/** A long text is compared so often in a worker before it is compared on the main thread, whoever waits. */
const workerTries = 3

const isLong = ({ content }: Pick<TextRevision, 'content'>) => content.length > longTextCharacters

/** How many words a text has and the sum of their factors; a long text is measured in the worker. */
export async function measure(content: string, category: Category): Promise<Measure> {
  const asked = { texts: [content], category }
  const [measured] = isLong({ content }) ? await runInWorker('measureTexts', asked) : measureTexts(asked)
  return measured ?? noWords
}

/**
 * Compares two revisions of a text, outside of any transaction, and hands the edited one to `store`. Where readers have gone
 * further than was foreseen while a long one was compared it is done again, in the end on the main thread.
 * @param positions reads the stored positions
 * @param store writes everything in one transaction, which is rolled back where a position was not foreseen
 */
export async function withEditedText<Stored>(
  before: TextRevision,
  after: TextRevision,
  positions: () => Promise<number[]>,
  store: (edited: EditedText) => Promise<Stored>,
): Promise<Stored> {
  if (before.content === after.content && before.category === after.category) {
    return store({ measure: await measure(after.content, after.category), anchor: undefined })
  }
  for (let attempt = 1; attempt <= workerTries; attempt += 1) {
    try {
      return await store(await compareTexts(before, after, positions))
    } catch (error) {
      if (!(error instanceof UnforeseenPosition)) throw error
    }
  }
  return store(compareOnMainThread(before, after))
}

/** Compares two revisions of a text; long ones in the worker, at the stored positions and those that follow them closely. */
export async function compareTexts(
  before: TextRevision,
  after: TextRevision,
  positions: () => Promise<number[]>,
): Promise<EditedText> {
  if (isLong(before) || isLong(after)) return compareInWorker(before, after, await positions())
  return compareOnMainThread(before, after)
}

function compareOnMainThread(before: TextRevision, after: TextRevision): EditedText {
  const { measure: measured } = compareRevisions({ before, after, stored: [], around: foreseenWords })
  return { measure: measured, anchor: createAnchor(before, after) }
}

async function compareInWorker(
  before: TextRevision,
  after: TextRevision,
  stored: number[],
): Promise<EditedText> {
  const asked = { before, after, stored, around: foreseenWords }
  const { measure: measured, positions, moved } = await runInWorker('compareRevisions', asked)
  const anchor = (position: number) => {
    const found = position === 0 ? 0 : moved[indexIn(positions, position)]
    if (found === undefined) throw new UnforeseenPosition('a position was not foreseen')
    return found
  }
  return { measure: measured, anchor }
}

/** Where a number is among ascending ones; −1 where it is none of them. A map of tens of thousands would hold up who waits. */
function indexIn(ascending: Int32Array, number: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return ascending[from] === number ? from : -1
}
