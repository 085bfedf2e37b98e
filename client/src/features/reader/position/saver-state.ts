import type { ErrorCode } from '#shared/errors.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import type { JournalEntry } from './journal.ts'

/** What is said of the position: nothing yet, on its way, saved, or not yet saved. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

export type SentPosition = Omit<ReadingPosition, 'revision' | 'countedBy' | 'timeZone' | 'seq'> & {
  seq: number
}

/** What saves are counted in: a reading session, or a text of the reader's own, which is one for life. */
export interface OpenSession {
  id: number
  seq: number
}

export interface SaverState {
  readonly saving: SavingState
  readonly wordCount: number
  /** The reading session that is going on, if there is one. */
  readonly session: OpenSession | null
  /** The word that counts as read last, from 1; 0 before the first. */
  readonly position: number
  /** The word that the server has, from 1; 0 for none. */
  readonly stored: number
  /** Whether something has been read that the server has not confirmed. */
  readonly isDirty: boolean
  /** What the next save counts: words shown, and the time they played, in ms. */
  readonly shown: { words: number; ms: number }
  /** The save under way: a session that is being opened for it, or what was sent. */
  readonly sending: 'opening' | SentPosition | null
  /** Whether the page has been left: its position is handed over, and whoever opens the text next counts on from there. */
  readonly isAway: boolean
  /** Whether the reader has gone: what is left is delivered, and nothing new is begun. */
  readonly isClosed: boolean
  /** How many saves have failed in a row. */
  readonly failures: number
  readonly isSignedOut: boolean
  /** Whether the page has come back, or online, while a save was under way that may have been begun before. */
  readonly isWoken: boolean
  /** Whether the last save was sent again because another device had saved more: once is enough. */
  readonly isResent: boolean
}

export type SaverEvent =
  /** A word has become the position. */
  | { type: 'read'; word: number }
  | { type: 'counted'; words: number; ms: number }
  | { type: 'saveAsked' }
  | { type: 'opened'; session: OpenSession }
  | { type: 'saved'; stored: StoredPosition }
  | { type: 'failed'; code: ErrorCode }
  /** The save under way takes long. */
  | { type: 'slow' }
  /** @property left what the journal holds by now */
  | { type: 'retryDue'; left: JournalEntry | undefined }
  /** The page may be gone in a moment; it lives on after all. */
  | { type: 'left' }
  | { type: 'woken' }
  /** The session that is going on on the server: another device may have been read on. */
  | { type: 'found'; session: OpenSession | null }
  /** The reader has gone from the page, or come. */
  | { type: 'closed'; isClosed: boolean }

export type SaverEffect =
  | { type: 'open'; wordsRead: number }
  | { type: 'save'; sessionId: number; position: SentPosition }
  /** Hands a position, or a session to open, to the browser to deliver; no answer is waited for. */
  | { type: 'handOver'; sessionId: number; position: SentPosition }
  | { type: 'handOverOpening'; wordsRead: number }
  | { type: 'find' }
  | { type: 'writeJournal'; entry: Omit<JournalEntry, 'revision' | 'time'> }
  /** From here on an answer is waited for, until the save has ended. */
  | { type: 'awaitAnswer' }
  | { type: 'end'; isSaved: boolean }
  | { type: 'retry'; afterMs: number }
  | { type: 'cancelRetry' }

/** Where a saver begins: at a word, of which the server has yet to hear where `isUnsaved`. */
export function initialState({
  isUnsaved,
  ...known
}: Pick<SaverState, 'session' | 'position' | 'stored' | 'wordCount'> & { isUnsaved: boolean }): SaverState {
  return {
    ...known,
    saving: 'idle',
    isDirty: isUnsaved,
    shown: { words: 0, ms: 0 },
    sending: null,
    isAway: false,
    isClosed: false,
    failures: 0,
    isSignedOut: false,
    isWoken: false,
    isResent: false,
  }
}
