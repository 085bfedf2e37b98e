import { beforeEach, expect, test, vi } from 'vitest'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('sends nothing before the reader plays or steps, even at a bookmark', async () => {
  const { server, saver, stop } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 12 })
  void saver.save()
  saver.saveLeaving()
  stop()
  await settle()
  expect([server.opened, server.saves, server.beacons]).toEqual([[], [], []])
  expect(saver.state).toBe('idle')
})

test('saves every fifth word and opens a session for the first', async () => {
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

test('a pause saves, and counts words and time once', async () => {
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

test('the last word completes the session, and reading again opens a new one', async () => {
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

test('a word jumped to becomes the position when the reader moves on from it', async () => {
  const { server, player, saver } = read()
  player.goTo(14)
  await saver.save()
  expect(server.saves).toEqual([])
  player.step(1)
  await saver.save()
  expect(server.saves).toMatchObject([{ wordsRead: 16 }])
})

test('writes every word to the journal at once and marks it when the server has it', async () => {
  const { journal, step } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  step(2)
  expect(journal.read()).toMatchObject({ word: 3, from: 1, sessionId: 9, seq: 5, acknowledged: false })
  step(2)
  await settle()
  expect(journal.read()).toMatchObject({ word: 5, from: 5, sessionId: 9, seq: 5, acknowledged: true })
  step(3)
  expect(journal.read()).toMatchObject({ word: 8, from: 5, seq: 6, acknowledged: false })
})

test('saves a word jumped to on request', async () => {
  const { saver, player, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  player.goTo(14)
  saver.read(15)
  expect(await saver.save()).toBe(true)
  expect(server.stored().wordsRead).toBe(15)
})

test('a word jumped to and played becomes the position', async () => {
  const { player, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  player.play()
  player.goTo(14)
  await vi.advanceTimersByTimeAsync(50)
  player.pause()
  await settle()
  expect(server.stored().wordsRead).toBe(15)
})

test('saves an unsaved journal entry without waiting for the next word', async () => {
  const { saver, server } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 12 }, { isUnsaved: true })
  expect(await saver.save()).toBe(true)
  expect(server.saves).toMatchObject([{ wordsRead: 12, seq: 5 }])
})

test('saves when the reader leaves for another page', async () => {
  const { server, step, stop } = read()
  step(2)
  stop()
  await settle()
  expect(server.stored().wordsRead).toBe(3)
})
