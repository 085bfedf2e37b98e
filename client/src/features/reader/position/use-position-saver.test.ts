import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

const session = { id: 9, seq: 4, wordsRead: 1 }

test('a played word is drawn before it is written to the journal, and written before the next', async () => {
  const { player, journal } = read(fakeSessions(), session)
  const seen: [word: number, written: number | undefined][] = []
  player.onWord(({ index }) => seen.push([index + 1, journal.read()?.word]))
  player.play()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(seen.slice(0, 4)).toEqual([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
  ])
  await settle()
  expect(journal.read()?.word).toBe(player.index + 1)
})

test('a pause saves the word on screen, even right after it was shown', async () => {
  const { player, server, journal } = read(fakeSessions(), session)
  player.onWord(({ index }) => index === 2 && player.pause())
  player.play()
  await vi.advanceTimersByTimeAsync(1_600)
  expect(server.saves.at(-1)?.wordsRead).toBe(3)
  expect(journal.read()?.word).toBe(3)
})
