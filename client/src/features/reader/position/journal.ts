import * as z from 'zod/mini'
import { journalKey } from '../../../lib/journals.ts'

const entry = z.object({
  /** The 1-based number of the word on screen. */
  word: z.int().check(z.gte(1)),
  /** The session it was read in, or null before there was one, and the number that its save has or would have. */
  sessionId: z.nullable(z.int()),
  seq: z.int().check(z.gte(0)),
  /** The word that the server had: what was read since counts on from there, should the text be edited meanwhile. */
  from: z.optional(z.int().check(z.gte(0))),
  /** The revision of the text that the word was counted in. */
  revision: z.int().check(z.gte(0)),
  /** When it was read, in ms since 1970. */
  time: z.number(),
  /** Whether the server has it. */
  acknowledged: z.boolean(),
})
export type JournalEntry = z.infer<typeof entry>

/** The newest position of one reader in one text, saved in the browser so that no failure of the network loses it. */
export interface Journal {
  read(): JournalEntry | undefined
  write(entry: JournalEntry): void
  clear(): void
}

/** The journal of a reader in a chapter or a text, by its name. A browser that refuses to store saves none. */
export function openJournal(userId: number, name: string, storage: Storage = localStorage): Journal {
  const key = journalKey(userId, name)
  return {
    read() {
      try {
        return entry.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    write(next) {
      try {
        storage.setItem(key, JSON.stringify(next))
      } catch {}
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch {}
    },
  }
}

/**
 * The word to go on at where the journal knows better than the server, or undefined: only a position that the server never had,
 * read in the session it has now, and not behind what it has. A stale journal never wins.
 */
export function unsavedWord(
  found: JournalEntry | undefined,
  session: { id: number; seq: number; wordsRead: number } | null,
  revision: number,
): number | undefined {
  if (!found || found.acknowledged) return undefined
  const isThisReading =
    found.sessionId === (session?.id ?? null) || (found.sessionId === null && session?.seq === 0)
  if (!isThisReading || found.seq < (session?.seq ?? 0)) return undefined
  if (found.revision === revision) return found.word
  // The text was edited meanwhile. The server has moved its position to the same words; what was read since follows it.
  if (found.from === undefined) return undefined
  return Math.max(1, (session?.wordsRead ?? 0) + found.word - found.from)
}
