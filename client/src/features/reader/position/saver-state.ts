import type { ErrorCode } from '#shared/errors.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import type { JournalEntry } from './journal.ts'

/** `gone`: the text was deleted or hidden elsewhere. Nothing is saved any more in this state or in `accountGone`. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'gone' | 'accountGone'

export type SentPosition = Omit<ReadingPosition, 'revision' | 'wordStart' | 'timeZone' | 'seq'> & {
  seq: number
}

/** A reading session. An own text has exactly one. */
export interface OpenSession {
  id: number
  seq: number
}

export interface SaverState {
  readonly saving: SavingState
  readonly wordCount: number
  /** The active reading session. */
  readonly session: OpenSession | null
  /** 1-based, 0 for none. */
  readonly position: number
  /** Position on the server; 1-based, 0 for none. */
  readonly stored: number
  /** True when the server has not confirmed the newest position. */
  readonly isDirty: boolean
  /** Words shown and playing time, in ms, since the last save. */
  readonly shown: { words: number; ms: number }
  /** The save in flight; `opening` while its session is opened. */
  readonly sending: 'opening' | SentPosition | null
  /** A failed save that the server may have written. It is sent again with the same `seq`, so that its words and time count once. */
  readonly unconfirmed: SentPosition | null
  /** True after the page was left and its position sent as a beacon. No more saves until it returns. */
  readonly isAway: boolean
  /** True after the reader component unmounted: the last position is delivered, nothing new starts. */
  readonly isClosed: boolean
  /** Consecutive failed saves. */
  readonly failures: number
  readonly isSignedOut: boolean
  /** True when the page returned or went online during a save: if that save fails, the retry comes soon. */
  readonly isWoken: boolean
  /** True when the last save was sent again because another device was ahead; it is sent again once only. */
  readonly isResent: boolean
}

export type SaverEvent =
  | { type: 'read'; word: number }
  | { type: 'counted'; words: number; ms: number }
  | { type: 'saveRequested' }
  | { type: 'opened'; session: OpenSession }
  | { type: 'saved'; stored: StoredPosition }
  | { type: 'failed'; code: ErrorCode }
  /** The save in flight takes long. */
  | { type: 'slow' }
  /** @property left the journal's entry at that time */
  | { type: 'retryDue'; left: JournalEntry | undefined }
  /** `left`: the page may be closed. `woken`: it is visible or online again. */
  | { type: 'left' }
  | { type: 'woken' }
  /** The active session on the server: another device may have saved. */
  | { type: 'found'; session: OpenSession | null }
  /** The reader component unmounted or mounted. */
  | { type: 'closed'; isClosed: boolean }

export type SaverEffect =
  | { type: 'open'; wordsRead: number }
  | { type: 'save'; sessionId: number; position: SentPosition }
  /** Sends a position, or opens a session, without waiting for the response. */
  | { type: 'handOver'; sessionId: number; position: SentPosition }
  | { type: 'handOverOpening'; wordsRead: number }
  | { type: 'find' }
  | { type: 'writeJournal'; entry: Omit<JournalEntry, 'revision' | 'time'> }
  /** Starts the timeout of a slow save. */
  | { type: 'awaitAnswer' }
  | { type: 'end'; isSaved: boolean }
  | { type: 'retry'; afterMs: number }
  | { type: 'cancelRetry' }

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
    unconfirmed: null,
    isAway: false,
    isClosed: false,
    failures: 0,
    isSignedOut: false,
    isWoken: false,
    isResent: false,
  }
}
