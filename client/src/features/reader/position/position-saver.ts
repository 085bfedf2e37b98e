import { ApiError } from '#shared/errors.ts'
import type { StoredPosition } from '#shared/reading.ts'
import type { Journal } from './journal.ts'
import {
  initialState,
  type OpenSession,
  type SaverEffect,
  type SaverEvent,
  type SavingState,
  type SentPosition,
} from './saver-state.ts'
import { transition } from './saver-transition.ts'

/** A save that takes longer is shown as not saved yet, in ms. */
const slowMs = 4_000

/** API calls of the saver. */
export interface PositionSource {
  /** Opens a session at a word, or returns the active one. */
  open(wordsRead: number): Promise<OpenSession>
  save(sessionId: number, position: SentPosition): Promise<StoredPosition>
  /** Sends without waiting for a response, because the page may be closed. */
  beacon(sessionId: number, position: SentPosition): void
  /** Returns the active session. */
  find(): Promise<OpenSession | null>
}

interface Options {
  source: PositionSource
  journal: Journal
  /** The active session. */
  session: OpenSession | null
  /** Position when the text opens; 1-based, 0 for none. */
  word: number
  /** True when the position comes from the journal and the server does not have it. */
  isUnsaved: boolean
  /** Position on the server; 1-based, 0 for none. */
  stored: number
  wordCount: number
  /** Revision of the text that word numbers refer to. */
  revision: number
}

export interface PositionSaver {
  readonly state: SavingState
  /** True when saving failed because the login session has ended. */
  readonly needsSignIn: boolean
  onState(listener: () => void): () => void
  /** Sets the position without saving it. */
  read(word: number): void
  /** Adds playing time, in ms, and shown words to the next save. */
  count(ms: number, words?: number): void
  /** A closed saver delivers its last position and starts nothing new. */
  setClosed(isClosed: boolean): void
  /** 1-based, 0 for none. */
  readonly position: number
  /** Saves the newest position unless it is saved. Returns true when it is saved. */
  save(): Promise<boolean>
  /** Sends the newest position as a beacon, because the page may be closed. */
  saveLeaving(): void
  /** Resumes after the page was hidden or offline: saves, and takes over the `seq` of other devices. */
  wake(): void
}

/** Saves the position on the server: runs the effects of `transition` and dispatches their results. */
export function createPositionSaver({ source, journal, revision, word, ...known }: Options): PositionSaver {
  const listeners = new Set<() => void>()
  let state = initialState({ ...known, position: word })
  /** Callers of the pending save. */
  let pending: { promise: Promise<boolean>; resolve(isSaved: boolean): void } | undefined
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

  const run = (effect: SaverEffect) => {
    switch (effect.type) {
      case 'open':
        source.open(effect.wordsRead).then((session) => dispatch({ type: 'opened', session }), fail)
        break
      case 'save':
        source
          .save(effect.sessionId, effect.position)
          .then((stored) => dispatch({ type: 'saved', stored }), fail)
        break
      case 'handOver':
        source.beacon(effect.sessionId, effect.position)
        // Browsers sometimes lose a beacon. Sending the same seq twice is idempotent.
        source.save(effect.sessionId, effect.position).catch(() => {})
        break
      case 'handOverOpening':
        source.open(effect.wordsRead).catch(() => {})
        break
      case 'find':
        source.find().then(
          (session) => dispatch({ type: 'found', session }),
          () => {},
        )
        break
      case 'writeJournal':
        journal.write({ ...effect.entry, revision, time: Date.now() })
        break
      case 'awaitAnswer':
        clearTimeout(slowTimer)
        slowTimer = setTimeout(() => dispatch({ type: 'slow' }), slowMs)
        break
      case 'end':
        clearTimeout(slowTimer)
        pending?.resolve(effect.isSaved)
        pending = undefined
        break
      case 'retry':
        // 25 % jitter, so that clients do not retry at the same time.
        retryTimer = setTimeout(
          () => dispatch({ type: 'retryDue', left: journal.read() }),
          effect.afterMs * (0.75 + Math.random() / 2),
        )
        break
      case 'cancelRetry':
        clearTimeout(retryTimer)
    }
  }

  return {
    get state() {
      return state.saving
    },
    get needsSignIn() {
      return state.saving === 'failed' && state.isSignedOut
    },
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get position() {
      return state.position
    },
    read: (word) => dispatch({ type: 'read', word }),
    count: (ms, words = 0) => dispatch({ type: 'counted', ms, words }),
    setClosed: (isClosed) => dispatch({ type: 'closed', isClosed }),
    save() {
      pending ??= deferred()
      const { promise } = pending
      dispatch({ type: 'saveRequested' })
      return promise
    },
    saveLeaving: () => dispatch({ type: 'left' }),
    wake: () => dispatch({ type: 'woken' }),
  }
}

function deferred() {
  let resolve: (isSaved: boolean) => void = () => {}
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
