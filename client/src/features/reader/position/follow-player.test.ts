import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const session = { id: 9, seq: 4, wordsRead: 1 }

test('a word that plays is drawn before it is written to the journal, and is there before the next', async () => {
  const { player, journal } = read(fakeSessions(), session)
  const found: [word: number, written: number | undefined][] = []
  player.onWord(({ index }) => found.push([index + 1, journal.read()?.word]))
  player.play()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(found.slice(0, 4)).toEqual([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
  ])
  await settle()
  expect(journal.read()?.word).toBe(player.index + 1)
})

test('a pause saves the word on the screen, however short it has been there', async () => {
  const { player, server, journal } = read(fakeSessions(), session)
  player.onWord(({ index }) => index === 2 && player.pause())
  player.play()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(server.saves.at(-1)?.wordsRead).toBe(3)
  expect(journal.read()?.word).toBe(3)
})
