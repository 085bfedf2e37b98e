import { expect, test, vi } from 'vitest'
import { removeAllUserData } from '../../../lib/journals.ts'
import { hasReturnFlag, setReturnFlag } from '../../../lib/return-flag.ts'
import { findUnsavedWord, type JournalEntry, openJournal } from './journal.ts'

const entry: JournalEntry = { word: 41, sessionId: 9, seq: 8, revision: 2, time: 1, acknowledged: false }

test.each([
  ['an unacknowledged position in the same session', entry, { id: 9, seq: 7, wordsRead: 35 }, 41],
  ['one whose save has the same seq', entry, { id: 9, seq: 8, wordsRead: 35 }, 41],
  ['an acknowledged one', { ...entry, acknowledged: true }, { id: 9, seq: 7, wordsRead: 35 }, undefined],
  ['one behind the save of another device', entry, { id: 9, seq: 9, wordsRead: 35 }, undefined],
  ['one of an ended session', entry, null, undefined],
  ['one of an older session', entry, { id: 10, seq: 0, wordsRead: 35 }, undefined],
  ['one without a session, and the server has none', { ...entry, sessionId: null, seq: 1 }, null, 41],
  [
    'one whose session was opened but not confirmed',
    { ...entry, sessionId: null, seq: 1 },
    { id: 9, seq: 0, wordsRead: 35 },
    41,
  ],
  [
    'one without a session, after another device has read',
    { ...entry, sessionId: null, seq: 1 },
    { id: 9, seq: 1, wordsRead: 35 },
    undefined,
  ],
  [
    'one of an older revision, six words after the re-anchored word 50',
    { ...entry, from: 35, revision: 1 },
    { id: 9, seq: 7, wordsRead: 50 },
    56,
  ],
  [
    'one of an older revision, before the first word',
    { ...entry, word: 2, from: 35, revision: 1 },
    { id: 9, seq: 7, wordsRead: 5 },
    1,
  ],
  [
    'one of an older revision without a session',
    { ...entry, from: 0, sessionId: null, seq: 1, revision: 1 },
    null,
    41,
  ],
  [
    'one of an older revision without a base',
    { ...entry, revision: 1 },
    { id: 9, seq: 7, wordsRead: 50 },
    undefined,
  ],
  ['no entry', undefined, { id: 9, seq: 7, wordsRead: 35 }, undefined],
])('finds the unsaved word of %s', (_, found, session, word) => {
  expect(findUnsavedWord(found, session, 2)).toBe(word)
})

test('reads a journal for its own user and text only', () => {
  openJournal(7, 'chapter.1').write(entry)
  expect(openJournal(7, 'chapter.1').read()).toEqual(entry)
  expect(openJournal(8, 'chapter.1').read()).toBeUndefined()
  expect(openJournal(7, 'text.1').read()).toBeUndefined()
  openJournal(7, 'chapter.1').clear()
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
})

test('ignores invalid entries', () => {
  localStorage.setItem('lectern.place.7.chapter.1', '{"word":0}')
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
  localStorage.setItem('lectern.place.7.chapter.1', 'x')
  expect(openJournal(7, 'chapter.1').read()).toBeUndefined()
})

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test.each<[string, () => unknown]>([
  ['is blocked', refuse],
  ['does not exist', () => null],
  ['refuses every call', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('stays empty when the local storage %s', (_, getStorage) => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(getStorage as () => Storage)
  const journal = openJournal(7, 'chapter.1')
  journal.write(entry)
  journal.clear()
  expect(journal.read()).toBeUndefined()
  removeAllUserData(7)
  setReturnFlag()
  expect(hasReturnFlag()).toBe(false)
  blocked.mockRestore()
})
