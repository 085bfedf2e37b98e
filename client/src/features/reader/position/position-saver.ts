import { ApiError } from '#shared/errors.ts'
import type { StoredPosition } from '#shared/reading.ts'
import type { Journal } from './journal.ts'
import {
  initialState,
  type OpenSession,
  type SaverEffect,
  type SaverEvent,
  type SentPosition,
} from './saver-state.ts'
import { transition } from './saver-transition.ts'

/** Time in ms after which a pending save is shown as not saved yet. */
const slowMs = 4_000

/** API calls of the saver. */
export interface PositionSource {
  /** Opens a session at a word, or returns the session that is already active. */
  open(wordsRead: number): Promise<OpenSession>
  save(sessionId: number, position: SentPosition): Promise<StoredPosition>
  /** Sends a position without waiting for a response, because the page may be closed. */
  beacon(sessionId: number, position: SentPosition): void
  /** Returns the active session on the server. */
  find(): Promise<OpenSession | null>
}

export interface SaverOptions {
  source: PositionSource
  journal: Journal
  /** The active session; null for none. */
  session: OpenSession | null
  /** Position at which the text opens: a 1-based word number, 0 for none. */
  word: number
  /** True when the position comes from the journal and is not on the server. */
  isUnsaved: boolean
  /** Position on the server: a 1-based word number, 0 for none. */
  stored: number
  wordCount: number
  /** Revision of the text that word numbers refer to. */
  revision: number
}

export type PositionSaver = ReturnType<typeof createPositionSaver>

/** Saves the position on the server. Runs the effects that `transition` returns and dispatches their results as events. */
export function createPositionSaver({ source, journal, revision, word, ...known }: SaverOptions) {
  const listeners = new Set<() => void>()
  let state = initialState({ ...known, position: word })
  /** Resolvers of the `save` calls that wait for the pending save. */
  const callers: ((isSaved: boolean) => void)[] = []
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let slowTimer: ReturnType<typeof setTimeout> | undefined

  const dispatch = (event: SaverEvent) => {
    const { saving } = state
    const { state: next, effects } = transition(state, event)
    state = next
    for (const effect of effects) run(effect)
    if (state.saving !== saving) for (const listener of listeners) listener()
  }

  const fail = (error: unknown) =>
    dispatch({ type: 'failed', code: error instanceof ApiError ? error.code : 'unavailable' })

  const run = (effect: SaverEffect): unknown => {
    switch (effect.type) {
      case 'open':
        return source.open(effect.wordsRead).then((session) => dispatch({ type: 'opened', session }), fail)
      case 'save':
        return source
          .save(effect.sessionId, effect.position)
          .then((stored) => dispatch({ type: 'saved', stored }), fail)
      case 'handOver':
        source.beacon(effect.sessionId, effect.position)
        // Sends the position again, because browsers sometimes lose a beacon. The server applies each `seq` only once.
        return source.save(effect.sessionId, effect.position).catch(() => {})
      case 'handOverOpening':
        return source.open(effect.wordsRead).catch(() => {})
      case 'find':
        return source.find().then(
          (session) => dispatch({ type: 'found', session }),
          () => {},
        )
      case 'writeJournal':
        return journal.write({ ...effect.entry, revision, time: Date.now() })
      case 'awaitAnswer':
        clearTimeout(slowTimer)
        slowTimer = setTimeout(() => dispatch({ type: 'slow' }), slowMs)
        return
      case 'end':
        clearTimeout(slowTimer)
        for (const resolve of callers.splice(0)) resolve(effect.isSaved)
        return
      case 'retry': {
        const retry = () => dispatch({ type: 'retryDue', entry: journal.read() })
        // Jitter of ±25 %, so that clients do not retry at the same time.
        retryTimer = setTimeout(retry, effect.afterMs * (0.75 + Math.random() / 2))
        return
      }
      case 'cancelRetry':
        clearTimeout(retryTimer)
    }
  }

  return {
    get state() {
      return state.saving
    },
    /** True when saving failed because the login session has ended. */
    get needsSignIn() {
      return state.saving === 'failed' && state.isSignedOut
    },
    onState(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** 1-based word number, 0 for none. */
    get position() {
      return state.position
    },
    /** Sets the position without saving it. */
    read: (word: number) => dispatch({ type: 'read', word }),
    /** Adds playing time, in ms, and shown words to the next save. */
    count: (ms: number, words = 0) => dispatch({ type: 'counted', ms, words }),
    /** A closed saver sends its last position and starts no other saves. */
    setClosed: (isClosed: boolean) => dispatch({ type: 'closed', isClosed }),
    /** Saves the newest position unless it is saved already. Returns true when the position is saved. */
    save() {
      const saved = new Promise<boolean>((resolve) => callers.push(resolve))
      dispatch({ type: 'saveRequested' })
      return saved
    },
    /** Sends the newest position as a beacon, because the page may be closed. */
    saveLeaving: () => dispatch({ type: 'left' }),
    /** Resumes after the page was hidden or offline: saves, and adopts a newer `seq` from another device. */
    wake: () => dispatch({ type: 'woken' }),
  }
}
