import type { User } from '#shared/account.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import { wordsVersion } from '../../../shared/timing/measure.ts'
import { runInWorker } from '../../jobs/worker/run-in-worker.ts'
import { type Recount, toBefore, toToday } from '../../upgrade/recount.ts'
import type { SavePosition } from './positions.ts'

/** A text with the revision that it is in, once its words are counted as today; undefined where the reader has none of that id. */
export type FindText = (user: User, id: number) => Promise<(TextRevision & { revision: number }) | undefined>

/** So many texts are remembered: pages that were open before an upgrade are closed one after another. */
const rememberedTexts = 50

/** Whether a position is counted in today's words. A page whose are others says which revision it counts in, but not which engine counted. */
export const isCountedToday = ({ revision, countedBy = 1 }: ReadingPosition) =>
  revision === undefined || countedBy >= wordsVersion

/**
 * Saves positions of pages that still have the script of an engine that cuts words otherwise: they are counted anew, and answered as the
 * page counts. Others pass.
 */
export function recountSaves(save: SavePosition, findText: FindText): SavePosition {
  const recounts = new Map<string, Promise<Recount | undefined>>()

  async function recountOf(user: User, id: number, position: ReadingPosition) {
    if (isCountedToday(position)) return undefined
    const { revision } = position
    const key = `${user.id} ${id} ${revision}`
    const known = recounts.get(key)
    if (known) return known
    const text = await findText(user, id)
    // A save that is refused, as the text has changed since.
    if (!text || text.revision !== revision) return undefined
    const recount = runInWorker('recountWords', { content: text.content, category: text.category })
    remember(key, recount)
    return recount
  }

  function remember(key: string, recount: Promise<Recount | undefined>): void {
    recounts.set(key, recount)
    recount.catch(() => recounts.delete(key))
    const [oldest] = recounts.keys()
    if (recounts.size > rememberedTexts && oldest !== undefined) recounts.delete(oldest)
  }

  return async (user, id, position) => {
    const recount = await recountOf(user, id, position)
    if (!recount) return save(user, id, position)
    const wordsRead = toToday(recount, position.wordsRead)
    const stored: StoredPosition = await save(user, id, { ...position, wordsRead })
    const isTaken = stored.wordsRead === wordsRead
    return { ...stored, wordsRead: isTaken ? position.wordsRead : toBefore(recount, stored.wordsRead) }
  }
}
