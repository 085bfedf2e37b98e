import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('nothing is sent before the reader plays or steps, even at a bookmark', async () => {
  const { server, saver, stop } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 12 })
  void saver.save()
  saver.saveLeaving()
  stop()
  await settle()
  expect([server.opened, server.saves, server.beacons]).toEqual([[], [], []])
  expect(saver.state).toBe('idle')
})

test('D4: every fifth word is saved, with a session opened for the first', async () => {
  const { server, step, saver } = read()
  for (let word = 0; word < 12; word += 1) {
    step(1)
    await settle()
  }
  expect(server.opened).toEqual([5])
  expect(server.saves.map(({ wordsRead, seq }) => [wordsRead, seq])).toEqual([
    [5, 1],
    [10, 2],
  ])
  expect(saver.state).toBe('saved')
})

test('D4: a pause saves, and what was shown and for how long is told once', async () => {
  const { server, player } = read()
  player.play()
  await vi.advanceTimersByTimeAsync(1_000)
  player.pause()
  await settle()
  player.play()
  await vi.advanceTimersByTimeAsync(500)
  player.pause()
  await settle()
  expect(server.stored().wordsRead).toBe(player.index + 1)
  expect(server.saves.reduce((sum, { wordsShown }) => sum + wordsShown, 0)).toBe(player.index)
  expect(server.saves.reduce((sum, { activeMs }) => sum + activeMs, 0)).toBeCloseTo(1_500, -2)
})

test('D4: the last word completes, and reading again is a new session', async () => {
  const { server, step, player } = read()
  step(22)
  await settle()
  await settle()
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 23, completed: true })
  player.goTo(0)
  step(4)
  await settle()
  expect(server.opened).toEqual([5, 5])
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 5, completed: false, seq: 1 })
})

test('a position that was jumped to counts only once the reader goes on from it', async () => {
  const { server, player, saver } = read()
  player.goTo(14)
  await saver.save()
  expect(server.saves).toEqual([])
  player.step(1)
  await saver.save()
  expect(server.saves).toMatchObject([{ wordsRead: 16 }])
})

test('D5: every word is in the journal at once with the word the server has, and is marked when the server has it too', async () => {
  const { journal, step } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  step(2)
  expect(journal.read()).toMatchObject({ word: 3, from: 1, sessionId: 9, seq: 5, acknowledged: false })
  step(2)
  await settle()
  expect(journal.read()).toMatchObject({ word: 5, from: 5, sessionId: 9, seq: 5, acknowledged: true })
  step(3)
  expect(journal.read()).toMatchObject({ word: 8, from: 5, seq: 6, acknowledged: false })
})

test('a position that was jumped to is saved when the reader asks for it', async () => {
  const { saver, player, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  player.goTo(14)
  saver.read(15)
  expect(await saver.save()).toBe(true)
  expect(server.stored().wordsRead).toBe(15)
})

test('a word that was jumped to while playing and then played is the place', async () => {
  const { player, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  player.play()
  player.goTo(14)
  await vi.advanceTimersByTimeAsync(50)
  player.pause()
  await settle()
  expect(server.stored().wordsRead).toBe(15)
})

test('D5: what the journal knows and the server does not is saved without waiting for the next word', async () => {
  const { saver, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 12 }, { isUnsaved: true })
  expect(await saver.save()).toBe(true)
  expect(server.saves).toMatchObject([{ wordsRead: 12, seq: 5 }])
})

test('a reader who goes elsewhere in the library is saved on the way', async () => {
  const { server, step, stop } = read()
  step(2)
  stop()
  await settle()
  expect(server.stored().wordsRead).toBe(3)
})
