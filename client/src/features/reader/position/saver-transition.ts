import type { ErrorCode } from '#shared/errors.ts'
import { activeMsMaxPerSave } from '#shared/limits.ts'
import type { StoredPosition } from '#shared/reading.ts'
import type { JournalEntry } from './journal.ts'
import type { OpenSession, SaverEffect, SaverEvent, SaverState, SentPosition } from './saver-state.ts'

/** Bounds of the exponential backoff between retries, in ms. */
const firstRetryMs = 1_000
const maxRetryMs = 30_000

export interface Transition {
  state: SaverState
  effects: SaverEffect[]
}

const step = (state: SaverState, ...effects: SaverEffect[]): Transition => ({ state, effects })

/**
 * Returns the next state and the effects of an event. One save is pending at a time, and only the newest position is sent. Each new save
 * has a higher `seq`, so that a delayed save never overwrites a newer one.
 */
export function transition(state: SaverState, event: SaverEvent): Transition {
  switch (event.type) {
    case 'read':
      return read(state, event.word)
    case 'counted':
      return step({
        ...state,
        shown: { words: state.shown.words + event.words, ms: state.shown.ms + event.ms },
        isDirty: state.isDirty || (state.session !== null && event.ms > 0),
      })
    case 'saveRequested':
      return state.sending ? step(state) : begin(state)
    case 'opened':
      return send({ ...state, session: event.session }, event.session)
    case 'saved':
      return settle(state, event.stored)
    case 'failed':
      return fail(state, event.code)
    case 'slow':
      return step({ ...state, saving: 'failed' })
    case 'retryDue':
      return retry(state, event.entry)
    case 'left':
      return leave({ ...state, isAway: true })
    case 'woken':
      return wake({ ...state, isAway: false })
    case 'found':
      return step({ ...state, session: catchUp(state, event.session) })
    case 'closed':
      return step({ ...state, isClosed: event.isClosed })
  }
}

const isStopped = ({ saving }: SaverState) => saving === 'gone' || saving === 'accountGone'

function read(state: SaverState, position: number): Transition {
  if (isStopped(state)) return step({ ...state, position })
  const now = { ...state, position, isDirty: true }
  return step(now, ...writeJournal(now, false))
}

/** Writes the position to the journal, with the `seq` of the save that contains it. */
function writeJournal({ session, position, stored }: SaverState, acknowledged: boolean): SaverEffect[] {
  if (position === 0) return []
  const { id: sessionId, seq } = session ?? { id: null, seq: 0 }
  const nextSeq = acknowledged ? seq : seq + 1
  const entry = { word: position, from: stored, sessionId, seq: nextSeq, acknowledged }
  return [{ type: 'writeJournal', entry }]
}

function begin(state: SaverState): Transition {
  if (state.isAway || isStopped(state))
    return step(state, { type: 'cancelRetry' }, { type: 'end', isSaved: false })
  if (!state.isDirty) {
    const saving = state.saving === 'failed' ? 'saved' : state.saving
    return step({ ...state, saving }, { type: 'cancelRetry' }, { type: 'end', isSaved: true })
  }
  // After a failure, the state stays `failed` until a save succeeds.
  const saving = state.failures === 0 ? 'saving' : state.saving
  const begun: SaverState = { ...state, saving, isWoken: false }
  const { state: next, effects } = state.session
    ? send(begun, state.session)
    : step({ ...begun, sending: 'opening' }, { type: 'open', wordsRead: state.position })
  return step(next, { type: 'cancelRetry' }, { type: 'awaitAnswer' }, ...effects)
}

function send(state: SaverState, session: OpenSession): Transition {
  const { next, position } = state.unconfirmed
    ? buildRetry(state, state.unconfirmed)
    : buildSave(state, session)
  const sending = { ...next, sending: position, unconfirmed: null }
  return step(sending, { type: 'save', sessionId: session.id, position })
}

/** Builds the retry of an unconfirmed save. Newer words and time are sent after it has succeeded. */
function buildRetry(state: SaverState, position: SentPosition) {
  const { words, ms } = state.shown
  const isDirty = state.position !== position.wordsRead || words > 0 || ms > 0
  return { next: { ...state, isDirty }, position }
}

/** Builds a save with the next `seq`. Resets the counters, so that words and time count only once. */
function buildSave(state: SaverState, session: OpenSession) {
  const seq = session.seq + 1
  const position: SentPosition = {
    wordsRead: state.position,
    completed: state.position === state.wordCount,
    seq,
    wordsShown: state.shown.words,
    activeMs: Math.min(Math.round(state.shown.ms), activeMsMaxPerSave),
  }
  const next: SaverState = {
    ...state,
    session: { ...session, seq },
    shown: { words: 0, ms: 0 },
    isDirty: false,
  }
  return { next, position }
}

/** Ends the pending save. After a success, saves newer words at once. */
function end(state: SaverState, isSaved: boolean, ...effects: SaverEffect[]): Transition {
  const ended = { ...state, sending: null }
  if (!isSaved || !ended.isDirty || ended.isAway) return step(ended, ...effects, { type: 'end', isSaved })
  const next = begin(ended)
  return step(next.state, ...effects, ...next.effects)
}

function settle(state: SaverState, stored: StoredPosition): Transition {
  const { sending: sent, session, failures } = state
  if (!sent || sent === 'opening') return step(state)
  const isBehind = stored.seq !== sent.seq || stored.wordsRead !== sent.wordsRead
  // The server kept the position of another device. This position was read later, so it is sent again with a higher `seq`. After failed
  // saves the order is unknown: then the other device's position stays until the reader moves.
  const isSentAgain = isBehind && failures === 0 && !state.isResent
  const isFinished = stored.completed && state.position === sent.wordsRead
  const settled: SaverState = {
    ...state,
    // When the chapter is finished, reading it again requires a new session.
    session: stored.completed || !session ? null : { ...session, seq: Math.max(session.seq, stored.seq) },
    stored: stored.wordsRead,
    isDirty: (state.isDirty || isSentAgain) && !isFinished && !(isBehind && failures > 0),
    isResent: isBehind,
    failures: 0,
    isSignedOut: false,
  }
  if (settled.isDirty) return end(settled, true)
  return end({ ...settled, saving: 'saved' }, true, ...writeJournal(settled, true))
}

function fail(state: SaverState, code: ErrorCode): Transition {
  const sent = state.sending === 'opening' ? null : state.sending
  const isPassing = code === 'unavailable' || code === 'internal' || code === 'too_many'
  // The server may have stored this save, or an earlier attempt of it.
  const unconfirmed = isPassing || code === 'signed_out' ? sent : null
  const { words, ms } = state.shown
  const shown =
    sent && !unconfirmed ? { words: words + sent.wordsShown, ms: ms + sent.activeMs } : state.shown
  // Another device ended the reading session, or the reader's history or the text was removed. A new session receives the position,
  // unless the chapter is finished or the saver is closed.
  const isEnded = code === 'conflict' || code === 'not_found'
  const session = isEnded ? null : state.session
  if (isEnded && (sent?.completed || state.isClosed)) {
    return end({ ...state, shown, session, saving: 'saved', isDirty: state.isDirty && !state.isClosed }, true)
  }
  // Without the account or the text, no session can be opened.
  if (code === 'account_gone' || (code === 'not_found' && state.sending === 'opening')) {
    const saving = code === 'account_gone' ? 'accountGone' : 'gone'
    const gone: SaverState = { ...state, saving, session: null, isDirty: false }
    return end(gone, false, ...writeJournal(gone, true))
  }
  const failures = state.failures + 1
  const failed: SaverState = {
    ...state,
    shown,
    unconfirmed,
    session,
    failures,
    isSignedOut: code === 'signed_out',
    isDirty: true,
    saving: 'failed',
  }
  if (!isEnded && !isPassing) return end(failed, false)
  // If the page woke during this save, the cause of the failure may be over: uses the shortest delay.
  const afterMs = state.isWoken ? firstRetryMs : Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)
  return end(failed, false, { type: 'retry', afterMs })
}

/** Retries a failed save. After the saver is closed, retries only if its position is unacknowledged in the journal. */
function retry(state: SaverState, entry: JournalEntry | undefined): Transition {
  const isUnacknowledged = entry && !entry.acknowledged && entry.word === state.position
  return state.sending || (state.isClosed && !isUnacknowledged) ? step(state) : begin(state)
}

function leave(state: SaverState): Transition {
  // The browser may abort the pending save when the page closes, so the position is sent again.
  const isSent = state.sending !== null && state.sending !== 'opening'
  if (isStopped(state) || (!state.isDirty && !isSent)) return step(state)
  // The response may never arrive. The position stays dirty, so that it is saved again if the reader returns to the page.
  if (!state.session) {
    return step({ ...state, isDirty: true }, { type: 'handOverOpening', wordsRead: state.position })
  }
  const { next, position } = buildSave(state, state.session)
  return step(
    { ...next, isDirty: true, unconfirmed: null },
    { type: 'handOver', sessionId: state.session.id, position },
  )
}

/** Saves, and requests the newest `seq` that another device has saved. */
function wake(state: SaverState): Transition {
  const { state: next, effects } = state.sending ? step({ ...state, isWoken: true }) : begin(state)
  return state.session ? step(next, ...effects, { type: 'find' }) : step(next, ...effects)
}

/**
 * Adopts a newer `seq` that another device has saved, except while a position is unsaved. This position may be older than that of the
 * other device, and a newer `seq` would let it overwrite the other one.
 */
function catchUp({ session, isDirty, sending }: SaverState, found: OpenSession | null): OpenSession | null {
  if (!session || found?.id !== session.id || isDirty || sending) return session
  return { ...session, seq: Math.max(session.seq, found.seq) }
}
