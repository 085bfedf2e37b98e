import * as z from 'zod/mini'
import { journalKey } from '../../../lib/journals.ts'
import { storage } from '../../../lib/storage.ts'

const entry = z.object({
  /** 1-based number of the word that was reached. */
  word: z.int().check(z.gte(1)),
  /** Reading session, null before the first save. `seq` is the number of the save that contains this word. */
  sessionId: z.nullable(z.int()),
  seq: z.int().check(z.gte(0)),
  /** Position on the server when the entry was written: `word - from` words were read since. Used after an edit of the text. */
  from: z.optional(z.int().check(z.gte(0))),
  /** Revision of the text that `word` refers to. */
  revision: z.int().check(z.gte(0)),
  /** Time of the entry, in ms since 1970. */
  time: z.number(),
  /** True when the server has stored the position. */
  acknowledged: z.boolean(),
})
export type JournalEntry = z.infer<typeof entry>

export type Journal = ReturnType<typeof openJournal>

/**
 * Opens a position journal. It stores a user's newest position in a text in the browser, so that no network failure loses the position.
 * Without browser storage the journal stays empty.
 */
export function openJournal(userId: number, name: string) {
  const key = journalKey(userId, name)
  return {
    read(): JournalEntry | undefined {
      try {
        return entry.safeParse(JSON.parse(storage.read(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    write: (next: JournalEntry) => storage.write(key, JSON.stringify(next)),
    clear: () => storage.remove(key),
  }
}

/**
 * Returns the journal's word if it is newer than the server's position: unacknowledged, of the current session, and with at least the
 * server's `seq`. Otherwise returns undefined, so that a stale journal never wins.
 */
export function findUnsavedWord(
  found: JournalEntry | undefined,
  session: { id: number; seq: number; wordsRead: number } | null,
  revision: number,
): number | undefined {
  if (!found || found.acknowledged) return undefined
  const isSameSession =
    found.sessionId === (session?.id ?? null) || (found.sessionId === null && session?.seq === 0)
  if (!isSameSession || found.seq < (session?.seq ?? 0)) return undefined
  if (found.revision === revision) return found.word
  // The text was edited after the entry was written. Adds the words read after `from` to the server's re-anchored position.
  if (found.from === undefined) return undefined
  return Math.max(1, (session?.wordsRead ?? 0) + found.word - found.from)
}
