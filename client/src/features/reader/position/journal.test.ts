import { expect, test } from 'vitest'
import { type JournalEntry, openJournal, unsavedWord } from './journal.ts'

const entry: JournalEntry = { word: 41, sessionId: 9, seq: 8, revision: 2, time: 1, acknowledged: false }

test.each([
  ['a place the server never had, in the same session', entry, { id: 9, seq: 7, wordsRead: 35 }, 41],
  ['one whose save is under the same number', entry, { id: 9, seq: 8, wordsRead: 35 }, 41],
  ['one that the server has', { ...entry, acknowledged: true }, { id: 9, seq: 7, wordsRead: 35 }, undefined],
  ['one behind what another device left', entry, { id: 9, seq: 9, wordsRead: 35 }, undefined],
  ['one of a session that has ended', entry, null, undefined],
  ['one of an older session', entry, { id: 10, seq: 0, wordsRead: 35 }, undefined],
  ['one read before there was a session, and there is none', { ...entry, sessionId: null, seq: 1 }, null, 41],
  [
    'one whose session was opened without an answer',
    { ...entry, sessionId: null, seq: 1 },
    { id: 9, seq: 0, wordsRead: 35 },
    41,
  ],
  [
    'one without a session, while another device has read',
    { ...entry, sessionId: null, seq: 1 },
    { id: 9, seq: 1, wordsRead: 35 },
    undefined,
  ],
  [
    'one counted in an older edition follows the place that the server has moved: six words on from word 50',
    { ...entry, from: 35, revision: 1 },
    { id: 9, seq: 7, wordsRead: 50 },
    56,
  ],
  [
    'one read back from there, before the first word',
    { ...entry, word: 2, from: 35, revision: 1 },
    { id: 9, seq: 7, wordsRead: 5 },
    1,
  ],
  [
    'one counted in an older edition before there was a session',
    { ...entry, from: 0, sessionId: null, seq: 1, revision: 1 },
    null,
    41,
  ],
  [
    'one counted in an older edition, and nobody knows from where',
    { ...entry, revision: 1 },
    { id: 9, seq: 7, wordsRead: 50 },
    undefined,
  ],
  ['no entry', undefined, { id: 9, seq: 7, wordsRead: 35 }, undefined],
])('%s', (_, found, session, word) => {
  expect(unsavedWord(found, session, 2)).toBe(word)
})

test('S4: a place is read back by its own reader and text alone', () => {
  openJournal(7, 'chapter.1').write(entry)
  expect(openJournal(7, 'chapter.1').read()).toEqual(entry)
  expect(openJournal(8, 'chapter.1').read()).toBeUndefined()
  expect(openJournal(7, 'text.1').read()).toBeUndefined()
  openJournal(7, 'chapter.1').clear()
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
})

test('what is stored and is no entry counts as none, and a browser that refuses to store stops nobody', () => {
  localStorage.setItem('lectern.place.7.chapter.1', '{"word":0}')
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
  localStorage.setItem('lectern.place.7.chapter.1', 'x')
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
  const refusing = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {
      throw new Error('denied')
    },
  } as unknown as Storage
  const journal = openJournal(7, 'chapter.1', refusing)
  journal.write(entry)
  journal.clear()
  expect(journal.read()).toBeUndefined()
})
