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

/** A save that takes longer than this, in ms, is said to be not saved yet. */
const slowMs = 4_000

/** The calls that save a position; the outside world of the saver. */
export interface PositionSource {
  /** Opens a session at a word, or returns the one that is going on. */
  open(wordsRead: number): Promise<OpenSession>
  save(sessionId: number, position: SentPosition): Promise<StoredPosition>
  /** Sends without waiting for an answer, from a page that may be gone before one comes. */
  beacon(sessionId: number, position: SentPosition): void
  /** The session that is going on now. */
  find(): Promise<OpenSession | null>
}

interface Options {
  source: PositionSource
  journal: Journal
  /** The session that is going on, if there is one. */
  session: OpenSession | null
  /** The word that the reader opens at, from 1; 0 before the first. */
  word: number
  /** Whether that word is the journal's and the server has yet to hear of it. */
  isUnsaved: boolean
  /** The word that the server has, from 1; 0 for none. */
  stored: number
  wordCount: number
  /** The revision of the text that words are counted in. */
  revision: number
}

export interface PositionSaver {
  readonly state: SavingState
  /** Whether it is not saved because nobody is signed in any more. */
  readonly needsSignIn: boolean
  onState(listener: () => void): () => void
  /** Makes a word the position; it is not saved yet. */
  read(word: number): void
  /** Adds to what the next save counts: time played, in ms, and words shown. */
  count(ms: number, words?: number): void
  /** A saver whose reader has gone delivers what is left and begins nothing new. */
  setClosed(isClosed: boolean): void
  /** The word that counts as read last, from 1; 0 for none. */
  readonly position: number
  /** Saves the newest position now, if it is not saved. Returns whether it is saved then. */
  save(): Promise<boolean>
  /** Hands the newest position to the browser to deliver, because the page may be gone in a moment. */
  saveLeaving(): void
  /** Goes on after the page was away: saves what is not saved, and counts on from what other devices have saved. */
  wake(): void
}

/** Saves the reader's position on the server: does what `transition` says, and calls it with what comes of that. */
export function createPositionSaver({ source, journal, revision, word, ...known }: Options): PositionSaver {
  const listeners = new Set<() => void>()
  let state = initialState({ ...known, position: word })
  /** Whoever has asked for the save under way. */
  let asked: { promise: Promise<boolean>; resolve(isSaved: boolean): void } | undefined
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
        // Browsers lose a beacon now and then. The same position under the same number twice is the same as once.
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
        asked?.resolve(effect.isSaved)
        asked = undefined
        break
      case 'retry':
        // A quarter more or less by chance, so that not all readers come back at once.
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
      asked ??= deferred()
      const { promise } = asked
      dispatch({ type: 'saveAsked' })
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
