import { expect, test } from 'vitest'
import type { JournalEntry } from './journal.ts'
import { initialState, type SaverEffect, type SaverEvent, type SaverState } from './saver-state.ts'
import { transition } from './saver-transition.ts'

const base = initialState({
  session: { id: 9, seq: 4 },
  position: 12,
  stored: 12,
  wordCount: 30,
  isUnsaved: false,
})
const sent = { wordsRead: 12, completed: false, seq: 5, wordsShown: 2, activeMs: 600 }
const sentLast = { ...sent, wordsRead: 30, completed: true }
const answer = { id: 9, wordsRead: 12, seq: 5, completed: false }
const entry: JournalEntry = {
  word: 12,
  from: 10,
  sessionId: 9,
  seq: 5,
  revision: 1,
  time: 1,
  acknowledged: false,
}

const unconfirmed: SaverState = {
  ...base,
  session: { id: 9, seq: 5 },
  isDirty: true,
  saving: 'failed',
  failures: 1,
  unconfirmed: sent,
}

const states = {
  'at rest': base,
  'at rest without a session': { ...base, session: null },
  unsaved: { ...base, isDirty: true, shown: { words: 2, ms: 600.4 } },
  'unsaved at the last word': { ...base, position: 30, isDirty: true },
  'unsaved without a session': { ...base, session: null, isDirty: true },
  'opening a session': { ...base, session: null, isDirty: true, saving: 'saving', sending: 'opening' },
  saving: { ...base, session: { id: 9, seq: 5 }, saving: 'saving', sending: sent },
  'saving, with newer words': {
    ...base,
    session: { id: 9, seq: 5 },
    position: 14,
    isDirty: true,
    saving: 'saving',
    sending: sent,
  },
  'saving the last word': {
    ...base,
    session: { id: 9, seq: 5 },
    position: 30,
    saving: 'saving',
    sending: sentLast,
  },
  'saving again after another device': {
    ...base,
    session: { id: 9, seq: 5 },
    saving: 'saving',
    sending: sent,
    isResent: true,
  },
  failed: { ...base, isDirty: true, saving: 'failed', failures: 1 },
  'saving after failures': {
    ...base,
    session: { id: 9, seq: 5 },
    saving: 'failed',
    failures: 3,
    sending: sent,
  },
  unconfirmed,
  'unconfirmed, with newer words': { ...unconfirmed, position: 14, shown: { words: 2, ms: 500 } },
  'sending again, with newer words': { ...unconfirmed, position: 14, sending: sent, unconfirmed: null },
  gone: { ...base, session: null, saving: 'gone' },
  'signed out': { ...base, isDirty: true, saving: 'failed', failures: 1, isSignedOut: true },
  'left, unsaved': { ...base, isDirty: true, isAway: true },
  'left while saving': { ...base, saving: 'saving', sending: sent, isDirty: true, isAway: true },
  'closed, and failed': { ...base, isDirty: true, saving: 'failed', failures: 1, isClosed: true },
  'closed while saving': { ...base, saving: 'saving', sending: sent, isClosed: true },
  'closed while opening': {
    ...base,
    session: null,
    isDirty: true,
    saving: 'saving',
    sending: 'opening',
    isClosed: true,
  },
} satisfies Record<string, SaverState>

type Row = [from: keyof typeof states, event: SaverEvent, becomes: Partial<SaverState>, does: string[]]

const requested = { type: 'saveRequested' } as const
const saved = { type: 'saved', stored: answer } as const
const ahead = { type: 'saved', stored: { ...answer, wordsRead: 20, seq: 50 } } as const
const failed = (code: 'unavailable' | 'signed_out' | 'account_gone' | 'conflict' | 'not_found' | 'invalid') =>
  ({ type: 'failed', code }) as const
const left = { type: 'left' } as const
const woken = { type: 'woken' } as const
const found = (id: number, seq: number) => ({ type: 'found', session: { id, seq } }) as const
const retryDue = (change?: Partial<JournalEntry>): SaverEvent => ({
  type: 'retryDue',
  entry: { ...entry, ...change },
})

function describeEffect(effect: SaverEffect): string {
  switch (effect.type) {
    case 'save':
    case 'handOver':
      return `${effect.type} ${effect.position.wordsRead} as ${effect.position.seq}`
    case 'open':
    case 'handOverOpening':
      return `${effect.type} at ${effect.wordsRead}`
    case 'writeJournal':
      return `${effect.type} ${effect.entry.word} as ${effect.entry.seq}${effect.entry.acknowledged ? ', acknowledged' : ''}`
    case 'retry':
      return `${effect.type} after ${effect.afterMs}`
    case 'end':
      return effect.isSaved ? 'end, saved' : 'end, not saved'
    default:
      return effect.type
  }
}

const toSave = ['cancelRetry', 'awaitAnswer']

const rows: Row[] = [
  // Events of reading and counting.
  ['at rest', { type: 'read', word: 13 }, { position: 13, isDirty: true }, ['writeJournal 13 as 5']],
  ['at rest without a session', { type: 'read', word: 1 }, { isDirty: true }, ['writeJournal 1 as 1']],
  ['saving', { type: 'read', word: 13 }, { position: 13, isDirty: true }, ['writeJournal 13 as 6']],
  ['at rest', { type: 'counted', words: 1, ms: 250 }, { isDirty: true, shown: { words: 1, ms: 250 } }, []],
  ['at rest', { type: 'counted', words: 1, ms: 0 }, { isDirty: false, shown: { words: 1, ms: 0 } }, []],
  ['at rest without a session', { type: 'counted', words: 0, ms: 250 }, { isDirty: false }, []],

  // Requests to save.
  ['at rest', requested, { saving: 'idle', sending: null }, ['cancelRetry', 'end, saved']],
  [
    'unsaved',
    requested,
    {
      saving: 'saving',
      isDirty: false,
      sending: { ...sent, activeMs: 600 },
      shown: { words: 0, ms: 0 },
      session: { id: 9, seq: 5 },
    },
    [...toSave, 'save 12 as 5'],
  ],
  [
    'unsaved at the last word',
    requested,
    { sending: { ...sentLast, wordsShown: 0, activeMs: 0 } },
    [...toSave, 'save 30 as 5'],
  ],
  [
    'unsaved without a session',
    requested,
    { saving: 'saving', sending: 'opening' },
    [...toSave, 'open at 12'],
  ],
  [
    'opening a session',
    { type: 'opened', session: { id: 10, seq: 0 } },
    { session: { id: 10, seq: 1 }, isDirty: false },
    ['save 12 as 1'],
  ],
  ['opening a session', requested, { sending: 'opening' }, []],
  ['saving', requested, { sending: sent }, []],
  [
    'saving',
    saved,
    { saving: 'saved', sending: null, stored: 12, isDirty: false },
    ['writeJournal 12 as 5, acknowledged', 'end, saved'],
  ],
  [
    'saving, with newer words',
    saved,
    { saving: 'saving', stored: 12, isDirty: false },
    [...toSave, 'save 14 as 6'],
  ],
  [
    'saving the last word',
    { type: 'saved', stored: { ...answer, wordsRead: 30, completed: true } },
    { saving: 'saved', session: null },
    ['writeJournal 30 as 0, acknowledged', 'end, saved'],
  ],
  ['saving', { type: 'slow' }, { saving: 'failed', sending: sent }, []],
  [
    'saving after failures',
    saved,
    { saving: 'saved', failures: 0 },
    ['writeJournal 12 as 5, acknowledged', 'end, saved'],
  ],

  // Another device has saved a newer position.
  ['saving', ahead, { isResent: true, stored: 20, isDirty: false }, [...toSave, 'save 12 as 51']],
  [
    'saving again after another device',
    ahead,
    { saving: 'saved', isDirty: false, session: { id: 9, seq: 50 } },
    ['writeJournal 12 as 50, acknowledged', 'end, saved'],
  ],
  [
    'saving after failures',
    ahead,
    { saving: 'saved', isDirty: false, stored: 20 },
    ['writeJournal 12 as 50, acknowledged', 'end, saved'],
  ],
  ['at rest', found(9, 50), { session: { id: 9, seq: 50 } }, []],
  ['at rest', found(9, 2), { session: { id: 9, seq: 4 } }, []],
  ['at rest', found(8, 50), { session: { id: 9, seq: 4 } }, []],
  ['at rest', { type: 'found', session: null }, { session: { id: 9, seq: 4 } }, []],
  ['unsaved', found(9, 50), { session: { id: 9, seq: 4 } }, []],
  ['saving', found(9, 50), { session: { id: 9, seq: 5 } }, []],

  // No connection.
  [
    'saving',
    failed('unavailable'),
    { saving: 'failed', isDirty: true, failures: 1, unconfirmed: sent, sending: null },
    ['retry after 1000', 'end, not saved'],
  ],
  [
    'opening a session',
    failed('unavailable'),
    { isDirty: true, failures: 1 },
    ['retry after 1000', 'end, not saved'],
  ],
  ['saving after failures', failed('unavailable'), { failures: 4 }, ['retry after 8000', 'end, not saved']],
  ['failed', retryDue(), { saving: 'failed' }, [...toSave, 'save 12 as 5']],
  ['saving', retryDue(), { sending: sent }, []],
  ['failed', requested, { saving: 'failed' }, [...toSave, 'save 12 as 5']],

  // The server may have written the failed save.
  [
    'unconfirmed',
    retryDue(),
    { sending: sent, unconfirmed: null, isDirty: false },
    [...toSave, 'save 12 as 5'],
  ],
  [
    'unconfirmed, with newer words',
    requested,
    { sending: sent, isDirty: true, shown: { words: 2, ms: 500 } },
    [...toSave, 'save 12 as 5'],
  ],
  ['sending again, with newer words', saved, { failures: 0, isDirty: false }, [...toSave, 'save 14 as 6']],
  ['sending again, with newer words', failed('signed_out'), { unconfirmed: sent }, ['end, not saved']],
  // A retry finds that another device has saved a newer position.
  [
    'sending again, with newer words',
    ahead,
    { saving: 'saved', isDirty: false, stored: 20 },
    ['writeJournal 14 as 50, acknowledged', 'end, saved'],
  ],
  ['unconfirmed, with newer words', left, { unconfirmed: null, isDirty: true }, ['handOver 14 as 6']],

  // Signed out or refused for other reasons: no automatic retry.
  ['saving', failed('signed_out'), { isSignedOut: true, saving: 'failed' }, ['end, not saved']],
  [
    'saving',
    failed('account_gone'),
    { isDirty: false, saving: 'accountGone' },
    ['writeJournal 12 as 0, acknowledged', 'end, not saved'],
  ],
  ['saving', failed('invalid'), { isSignedOut: false, shown: { words: 2, ms: 600 } }, ['end, not saved']],
  ['signed out', requested, { isSignedOut: true }, [...toSave, 'save 12 as 5']],

  // The session was ended or removed elsewhere.
  [
    'saving',
    failed('conflict'),
    { session: null, isDirty: true, shown: { words: 2, ms: 600 } },
    ['retry after 1000', 'end, not saved'],
  ],
  ['saving', failed('not_found'), { session: null, isDirty: true }, ['retry after 1000', 'end, not saved']],
  ['saving the last word', failed('conflict'), { session: null, saving: 'saved' }, ['end, saved']],
  ['closed while saving', failed('not_found'), { session: null, saving: 'saved' }, ['end, saved']],
  ['closed while opening', failed('not_found'), { saving: 'saved', isDirty: false }, ['end, saved']],

  // The text itself was deleted elsewhere.
  [
    'opening a session',
    failed('not_found'),
    { saving: 'gone', sending: null, isDirty: false },
    ['writeJournal 12 as 0, acknowledged', 'end, not saved'],
  ],
  ['gone', { type: 'read', word: 13 }, { position: 13, isDirty: false }, []],
  ['gone', requested, { saving: 'gone', sending: null }, ['cancelRetry', 'end, not saved']],
  ['gone', woken, { saving: 'gone' }, ['cancelRetry', 'end, not saved']],
  ['gone', left, { saving: 'gone' }, []],

  // The user leaves the page and returns.
  ['at rest', left, { isAway: true, isDirty: false }, []],
  ['unsaved', left, { isAway: true, isDirty: true, session: { id: 9, seq: 5 } }, ['handOver 12 as 5']],
  ['unsaved without a session', left, { isAway: true, isDirty: true }, ['handOverOpening at 12']],
  ['saving', left, { isAway: true, isDirty: true, sending: sent }, ['handOver 12 as 6']],
  ['opening a session', left, { isAway: true, sending: 'opening' }, ['handOverOpening at 12']],
  ['left, unsaved', requested, { isDirty: true, sending: null }, ['cancelRetry', 'end, not saved']],
  ['left while saving', saved, { isDirty: true, sending: null }, ['end, saved']],
  ['left, unsaved', woken, { isAway: false, isDirty: false }, [...toSave, 'save 12 as 5', 'find']],
  ['left while saving', woken, { isAway: false, sending: sent, isWoken: true }, ['find']],
  ['at rest', woken, {}, ['cancelRetry', 'end, saved', 'find']],
  ['at rest without a session', woken, {}, ['cancelRetry', 'end, saved']],

  // The reader component unmounts.
  ['at rest', { type: 'closed', isClosed: true }, { isClosed: true }, []],
  ['closed, and failed', { type: 'closed', isClosed: false }, { isClosed: false }, []],
  ['closed, and failed', retryDue(), {}, [...toSave, 'save 12 as 5']],
  ['closed, and failed', retryDue({ word: 20 }), { sending: null }, []],
  ['closed, and failed', retryDue({ acknowledged: true }), { sending: null }, []],
  ['closed, and failed', { type: 'retryDue', entry: undefined }, { sending: null }, []],
  ['failed', { type: 'retryDue', entry: undefined }, {}, [...toSave, 'save 12 as 5']],

  // Responses that arrive too late.
  ['at rest', saved, base, []],
  ['opening a session', saved, states['opening a session'], []],
]

test.each(rows.map(([from, event, becomes, does]) => ({ from, event, becomes, does })))(
  '$from, $event.type: $does',
  ({ from, event, becomes, does }) => {
    const before = structuredClone(states[from])
    const { state, effects } = transition(states[from], event)
    expect(effects.map(describeEffect)).toEqual(does)
    expect(state).toMatchObject(becomes)
    expect(states[from]).toEqual(before)
  },
)

test('the table contains every event and every state', () => {
  const events: Record<SaverEvent['type'], true> = {
    read: true,
    counted: true,
    saveRequested: true,
    opened: true,
    saved: true,
    failed: true,
    slow: true,
    retryDue: true,
    left: true,
    woken: true,
    found: true,
    closed: true,
  }
  expect(new Set(rows.map(([, { type }]) => type))).toEqual(new Set(Object.keys(events)))
  expect(new Set(rows.map(([from]) => from))).toEqual(new Set(Object.keys(states)))
})

test('retries soon when a save fails that was in flight while the page woke', () => {
  const findRetry = (state: SaverState) =>
    transition(state, failed('unavailable'))
      .effects.map(describeEffect)
      .filter((effect) => effect.startsWith('retry'))
  const failing = { ...states.saving, failures: 20 }
  expect(findRetry(failing)).toEqual(['retry after 30000'])
  const { state: back } = transition(failing, woken)
  expect(findRetry(back)).toEqual(['retry after 1000'])
  // The next failure has the normal backoff again.
  const { state: again } = transition({ ...back, sending: null, isDirty: true }, requested)
  expect(findRetry(again)).toEqual(['retry after 30000'])
})

test('the retry delay doubles up to 30 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((failures) => {
    const state = { ...states.saving, failures: failures - 1 }
    const effect = transition(state, failed('unavailable')).effects.find(({ type }) => type === 'retry')
    return effect?.type === 'retry' && effect.afterMs
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
