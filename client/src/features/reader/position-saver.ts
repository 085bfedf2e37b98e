import { ApiError } from '#shared/errors.ts'
import { activeMsMaxPerSave } from '#shared/limits.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import type { Journal } from './journal.ts'

/** A failed save is tried again after these bounds, in ms, each wait twice the one before. */
const firstRetryMs = 1_000
const lastRetryMs = 30_000
/** A save that takes longer than this, in ms, is told as not saved yet. */
const slowMs = 4_000

/** What is said of the position: nothing yet, on its way, saved, or not yet saved. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

export type SentPosition = Omit<ReadingPosition, 'revision' | 'timeZone' | 'seq'> & { seq: number }

/** What saves are counted in: a reading session, or a text of the reader's own. */
export interface OpenSession {
  id: number
  seq: number
}

/** The calls that save a position; the outside world of the saver. */
export interface PositionSource {
  /** Begins a reading at a word, or returns the one that is going on. */
  open(wordsRead: number): Promise<OpenSession>
  save(id: number, position: SentPosition): Promise<StoredPosition>
  /** Sends without waiting for an answer, from a page that may be gone before one comes. */
  beacon(id: number, position: SentPosition): void
  /** The reading that is going on now: another device may have been read on. */
  find(): Promise<OpenSession | null>
}

interface Options {
  source: PositionSource
  journal: Journal
  /** The reading that is going on, if there is one. */
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
  /** Adds to what the next save tells of: time played, in ms, and words shown. */
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

/**
 * Saves the reader's position on the server. One save is under way at a time and only the newest position is sent; each has a
 * higher `seq` than the one before, so that none that comes late undoes a newer one.
 */
export function createPositionSaver(options: Options): PositionSaver {
  const { source, journal, wordCount, revision } = options
  const listeners = new Set<() => void>()
  let state: SavingState = 'idle'
  let session = options.session && { ...options.session }
  let here = options.word
  let { stored } = options
  /** Whether something has been read that the server has not confirmed. */
  let isDirty = options.isUnsaved
  let shown = { words: 0, ms: 0 }
  let sending: Promise<boolean> | undefined
  /** Whether a position has been sent and not been answered. */
  let isUnderWay = false
  /** Whether the page has been left: its position is handed over, and whoever opens the text next counts on from there. */
  let isAway = false
  let isClosed = false
  let failures = 0
  let isSignedOut = false
  /** Whether the last save was sent again because another device had saved more: once is enough. */
  let isResent = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const setState = (next: SavingState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  const note = (acknowledged: boolean) => {
    if (here === 0) return
    const { id: sessionId, seq } = session ?? { id: null, seq: 0 }
    const next = acknowledged ? seq : seq + 1
    journal.write({
      word: here,
      from: stored,
      sessionId,
      seq: next,
      revision,
      time: Date.now(),
      acknowledged,
    })
  }

  /** What a save says, with the next number; the words and time that it tells of are told once. */
  const take = (from: OpenSession): SentPosition => {
    from.seq += 1
    const activeMs = Math.min(Math.round(shown.ms), activeMsMaxPerSave)
    const position = {
      wordsRead: here,
      completed: here === wordCount,
      seq: from.seq,
      wordsShown: shown.words,
      activeMs,
    }
    shown = { words: 0, ms: 0 }
    isDirty = false
    return position
  }

  /** Saves until nothing is unsaved or a save fails; whoever asks meanwhile waits for the same answer. */
  const save = (): Promise<boolean> => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  const send = async (): Promise<boolean> => {
    clearTimeout(retryTimer)
    if (isAway) return false
    if (!isDirty) {
      if (state === 'failed') setState('saved')
      return true
    }
    // While saving fails it goes on being said, until it does not.
    if (failures === 0) setState('saving')
    const slow = setTimeout(() => setState('failed'), slowMs)
    let sent: SentPosition | undefined
    let isSaved = false
    try {
      session ??= { ...(await source.open(here)) }
      const to = session
      sent = take(to)
      isUnderWay = true
      settle(to, sent, await source.save(to.id, sent))
      isSaved = true
    } catch (error) {
      isSaved = fail(error, sent)
    }
    isUnderWay = false
    clearTimeout(slow)
    return isSaved && isDirty && !isAway ? send() : isSaved
  }

  const settle = (to: OpenSession, sent: SentPosition, kept: StoredPosition) => {
    const isBehind = kept.seq !== sent.seq || kept.wordsRead !== sent.wordsRead
    to.seq = Math.max(to.seq, kept.seq)
    stored = kept.wordsRead
    // Another device was read on before. What this save brings was read after that, and is sent again from there; unless it
    // had to wait for the network, and nobody knows which came first: then the other one stays until the reader goes on.
    if (isBehind && failures === 0 && !isResent) isDirty = true
    isResent = isBehind
    // The chapter is read: whatever is read of it after this is another reading.
    if (kept.completed && session === to) session = null
    if (kept.completed && here === sent.wordsRead) isDirty = false
    failures = 0
    isSignedOut = false
    if (isDirty) return
    note(true)
    setState('saved')
  }

  /** Returns whether there is nothing left to save all the same. */
  const fail = (error: unknown, sent: SentPosition | undefined): boolean => {
    if (sent) shown = { words: shown.words + sent.wordsShown, ms: shown.ms + sent.activeMs }
    const code = error instanceof ApiError ? error.code : 'unavailable'
    const isEnded = code === 'conflict' || code === 'not_found'
    // The reading was ended elsewhere, or its history removed: the position goes into a new one, if this reader is still here.
    if (isEnded) session = null
    if (isEnded && (sent?.completed || isClosed)) {
      setState('saved')
      return true
    }
    isDirty = true
    failures += 1
    isSignedOut = code === 'signed_out'
    setState('failed')
    const isWorthRetrying = isEnded || code === 'unavailable' || code === 'internal' || code === 'too_many'
    if (isWorthRetrying) {
      const waitMs = Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs)
      retryTimer = setTimeout(retry, waitMs * (0.75 + Math.random() / 2))
    }
    return false
  }

  /** A saver whose reader has gone delivers what the journal still holds, and nothing that has been read on from since. */
  const retry = () => {
    const left = journal.read()
    if (isClosed && (!left || left.acknowledged || left.word !== here)) return
    void save()
  }

  const read = (word: number) => {
    here = word
    isDirty = true
    note(false)
  }

  return {
    get state() {
      return state
    },
    get needsSignIn() {
      return state === 'failed' && isSignedOut
    },
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save,
    get position() {
      return here
    },
    saveLeaving() {
      isAway = true
      // A save that is under way may be cut off with the page: what it brings is handed over too.
      if (!isDirty && !isUnderWay) return
      // The answer may never be seen, so that the position counts as unsaved still, should the page live on.
      if (session) {
        const position = take(session)
        source.beacon(session.id, position)
        // Browsers lose a beacon now and then. The same position under the same number twice is the same as once.
        source.save(session.id, position).catch(() => {})
      } else void source.open(here).catch(() => {})
      isDirty = true
    },
    wake() {
      isAway = false
      void save()
      const to = session
      if (!to) return
      source.find().then(
        (found) => {
          // A position that is still on its way may be older than what was found, and must not pass it.
          if (found?.id === to.id && !isDirty && !sending) to.seq = Math.max(to.seq, found.seq)
        },
        () => {},
      )
    },
    read,
    count(ms, words = 0) {
      shown = { words: shown.words + words, ms: shown.ms + ms }
      if (session && ms > 0) isDirty = true
    },
    setClosed(closed) {
      isClosed = closed
    },
  }
}
