import type { ErrorCode } from '#shared/errors.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import type { JournalEntry } from './journal.ts'

/** `gone`: the text was deleted or hidden elsewhere. In this state and in `accountGone`, saving stops. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed' | 'gone' | 'accountGone'

export type SentPosition = Omit<ReadingPosition, 'revision' | 'wordStart' | 'timeZone' | 'seq'> & {
  seq: number
}

/** A reading session. A text of the reader's own has exactly one. */
export interface OpenSession {
  id: number
  seq: number
}

export interface SaverState {
  readonly saving: SavingState
  readonly wordCount: number
  readonly session: OpenSession | null
  /** 1-based word number, 0 for none. */
  readonly position: number
  /** Position on the server: a 1-based word number, 0 for none. */
  readonly stored: number
  /** True when the newest position or counted reading time must still be saved. */
  readonly isDirty: boolean
  /** Words shown, and playing time in ms, that the next save sends. */
  readonly shown: { words: number; ms: number }
  /** The pending save; `opening` while its session is being opened. */
  readonly sending: 'opening' | SentPosition | null
  /** A failed save that the server may have stored. A retry uses the same `seq`, so that the server counts its words and time only once. */
  readonly unconfirmed: SentPosition | null
  /** True after the page was left and its position was sent as a beacon. Saving stops until the page returns. */
  readonly isAway: boolean
  /** True after the reader component unmounted: the saver sends the last position and starts no other saves. */
  readonly isClosed: boolean
  /** Number of consecutive failed saves. */
  readonly failures: number
  readonly isSignedOut: boolean
  /**
   * True when the page became visible, went online or was signed in again during a save. If that save fails, the next retry has the
   * shortest delay.
   */
  readonly isWoken: boolean
  /** True when another device was ahead of the last save. The position of that save is sent again, but only once. */
  readonly isResent: boolean
}

export type SaverEvent =
  | { type: 'read'; word: number }
  | { type: 'counted'; words: number; ms: number }
  | { type: 'saveRequested' }
  | { type: 'opened'; session: OpenSession }
  | { type: 'saved'; stored: StoredPosition }
  | { type: 'failed'; code: ErrorCode }
  /** The pending save takes longer than usual. */
  | { type: 'slow' }
  /** The delay before a retry is over. `entry` is the current entry of the journal. */
  | { type: 'retryDue'; entry: JournalEntry | undefined }
  /** `left`: the page may be closed. `woken`: the page is visible or online again. */
  | { type: 'left' }
  | { type: 'woken' }
  /** The active session on the server, where another device may have saved. */
  | { type: 'found'; session: OpenSession | null }
  /** The reader component was unmounted or mounted. */
  | { type: 'closed'; isClosed: boolean }

export type SaverEffect =
  | { type: 'open'; wordsRead: number }
  | { type: 'save'; sessionId: number; position: SentPosition }
  /** Sends a position, or opens a session, without waiting for the response, because the page may be closed. */
  | { type: 'handOver'; sessionId: number; position: SentPosition }
  | { type: 'handOverOpening'; wordsRead: number }
  | { type: 'find' }
  | { type: 'writeJournal'; entry: Omit<JournalEntry, 'revision' | 'time'> }
  /** Starts the timer after which the save counts as slow. */
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
