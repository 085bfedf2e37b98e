import { ApiError } from '#shared/errors.ts'
import { activeMsMaxPerSave, saveEveryWords } from '#shared/limits.ts'
import type { KeptPlace, Place, ReadingSession } from '#shared/reading.ts'
import type { Player } from './player.ts'

/** A failed save is tried again after these bounds, in ms, each wait twice the one before. */
const firstRetryMs = 1_000
const lastRetryMs = 30_000

/** What is said of the place: nothing yet, on its way, kept, or not yet kept. */
export type KeepingState = 'idle' | 'saving' | 'saved' | 'failed'

type SentPlace = Omit<Place, 'revision' | 'timeZone'>

/** The calls that keep a place; the outside world of the keeper. */
export interface PlaceCalls {
  open(wordsRead: number): Promise<ReadingSession>
  save(sessionId: number, place: SentPlace): Promise<KeptPlace>
  /** Sends without waiting for an answer, from a page that may be gone before one comes. False when it could not be sent. */
  beacon(sessionId: number, place: SentPlace): boolean
}

interface Options {
  calls: PlaceCalls
  /** The session that is going on, if there is one. */
  session: { id: number; seq: number; wordsRead: number } | null
  wordCount: number
}

export interface PlaceKeeper {
  readonly state: KeepingState
  onState(listener: () => void): () => void
  /** Follows a player: every fifth word, each pause and the last word are saved. Answers what ends it, saving what is not saved. */
  follow(player: Player): () => void
  /** Saves the newest place now, if it is not saved. */
  save(): void
  /** Hands the newest place to the browser to deliver, because the page may be gone in a moment. */
  saveLeaving(): void
}

/**
 * Keeps the reader's place on the server. One save is under way at a time and only the newest place is sent; each has a
 * higher `seq` than the one before, so that none that comes late undoes a newer one.
 */
export function createPlaceKeeper({ calls, session: active, wordCount }: Options): PlaceKeeper {
  const listeners = new Set<() => void>()
  let state: KeepingState = 'idle'
  let session = active && { id: active.id, seq: active.seq }
  /** The word on screen, and the one that the server is known to have; 0 is none. */
  let here = active?.wordsRead ?? 0
  let kept = here
  let shown = { words: 0, ms: 0 }
  let isSaving = false
  let retryMs = firstRetryMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const setState = (next: KeepingState) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** Words and time alone are told with a session that is open; they open none. */
  const isUnsaved = () => here !== kept || (session !== null && (shown.words > 0 || shown.ms > 0))

  /** What a save says, with the next number; the words and time that it tells of are told once. */
  const take = (open: { seq: number }): SentPlace => {
    open.seq += 1
    const place = {
      wordsRead: here,
      completed: here === wordCount,
      seq: open.seq,
      wordsShown: shown.words,
      activeMs: Math.min(Math.round(shown.ms), activeMsMaxPerSave),
    }
    shown = { words: 0, ms: 0 }
    return place
  }

  const save = async () => {
    clearTimeout(retryTimer)
    if (isSaving || !isUnsaved()) return
    isSaving = true
    setState('saving')
    let sent: SentPlace | undefined
    try {
      session ??= await calls.open(here)
      sent = take(session)
      settle(sent, await calls.save(session.id, sent))
      isSaving = false
      retryMs = firstRetryMs
      setState('saved')
      if (isUnsaved()) void save()
    } catch (error) {
      isSaving = false
      if (sent) shown = { words: shown.words + sent.wordsShown, ms: shown.ms + sent.activeMs }
      fail(error)
    }
  }

  const settle = (sent: SentPlace, answer: KeptPlace) => {
    // Another device may have been read on: what it left stays, unless this one has been read since, and then its next save
    // counts on from there.
    kept = sent.wordsRead
    if (session) session.seq = Math.max(session.seq, answer.seq)
    // The chapter is read: whatever is read of it after this is another reading.
    if (answer.completed) session = null
  }

  const fail = (error: unknown) => {
    const isEnded = error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
    // The session was ended elsewhere, or its history removed: the place goes into a new one.
    if (isEnded) session = null
    setState('failed')
    if (error instanceof ApiError && error.status < 500 && !isEnded) return
    retryTimer = setTimeout(() => void save(), retryMs * (0.75 + Math.random() / 2))
    retryMs = Math.min(retryMs * 2, lastRetryMs)
  }

  const saveLeaving = () => {
    if (!isUnsaved()) return
    if (!session) return void save()
    const place = take(session)
    if (calls.beacon(session.id, place)) kept = place.wordsRead
    else shown = { words: place.wordsShown, ms: place.activeMs }
    if (place.completed) session = null
  }

  return {
    get state() {
      return state
    },
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save: () => void save(),
    saveLeaving,
    follow(player) {
      const stopWords = player.onWord(({ index, by, playedMs }) => {
        shown.ms += playedMs
        // A place that was jumped to is not read yet: it counts once the reader plays or steps on from it.
        if (by === 'jumping') return
        here = index + 1
        shown.words += 1
        if (here % saveEveryWords === 0 || here === wordCount) void save()
      })
      const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
        shown.ms += playedMs
        if (isPlaying) here = player.index + 1
        else void save()
      })
      return () => {
        stopWords()
        stopPlaying()
        clearTimeout(retryTimer)
        void save()
      }
    },
  }
}
