import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('opens a new session when the session was ended elsewhere', async () => {
  const { server, step } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.failWith(new ApiError('conflict', 'This reading session has ended'))
  step(4)
  await settle()
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(server.opened).toEqual([5])
  expect(server.stored().wordsRead).toBe(5)
})

test('a word read after another device has saved wins, with a higher seq', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 400 } })
  const { step, saver } = read(server, { id: 9, seq: 400, wordsRead: 10 })
  server.readElsewhere(20, 500)
  step(1)
  expect(await saver.save()).toBe(true)
  expect(server.saves.map(({ seq }) => seq)).toEqual([401, 501])
  expect(server.stored()).toEqual({ wordsRead: 11, seq: 501 })
})

test('a position delayed by the network does not overwrite the newer save of another device', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 400 } })
  const { step, saver } = read(server, { id: 9, seq: 400, wordsRead: 10 })
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(1)
  expect(await saver.save()).toBe(false)
  server.readElsewhere(20, 500)
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saver.state).toBe('saved')
  expect(server.stored()).toEqual({ wordsRead: 20, seq: 500 })
  step(1)
  await saver.save()
  expect(server.stored()).toEqual({ wordsRead: 12, seq: 501 })
})

test('a page that wakes takes over the seq of another device, so that even its beacon counts', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 400 } })
  const { step, saver } = read(server, { id: 9, seq: 400, wordsRead: 10 })
  server.readElsewhere(20, 500)
  saver.wake()
  await settle()
  step(1)
  saver.saveLeaving()
  expect(server.beacons).toMatchObject([{ wordsRead: 11, seq: 501 }])
})

test('leaving sends the newest position as a beacon and saves it again if the page returns', async () => {
  const { server, step, saver } = read()
  step(4)
  await settle()
  step(2)
  saver.saveLeaving()
  expect(server.beacons).toMatchObject([{ wordsRead: 7, seq: 2, wordsShown: 2 }])
  saver.wake()
  await settle()
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 7, seq: 3, wordsShown: 0 })
  saver.saveLeaving()
  expect(server.beacons).toHaveLength(1)
})

test('leaving during a save sends its position as a beacon', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.hold()
  step(4)
  saver.saveLeaving()
  expect(server.saves).toMatchObject([
    { wordsRead: 5, seq: 5 },
    { wordsRead: 5, seq: 6 },
  ])
  expect(server.beacons).toMatchObject([{ wordsRead: 5, seq: 6, wordsShown: 0 }])
})

test('a page that was left sends nothing more until it returns', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const release = server.hold()
  step(4)
  step(1)
  saver.saveLeaving()
  expect(server.beacons).toMatchObject([{ wordsRead: 6, seq: 6 }])
  release()
  void saver.save()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.saves.map(({ seq }) => seq)).toEqual([5, 6])
  saver.wake()
  await settle()
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 6, seq: 7 })
})

test('leaving while the session opens requests it again at the newest word', async () => {
  const { server, step, saver } = read()
  server.hold()
  step(4)
  step(2)
  saver.saveLeaving()
  expect(server.opened).toEqual([5, 7])
})

test('a closed saver opens no new session when its session is gone', async () => {
  const { server, step, stop } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  step(1)
  server.failWith(new ApiError('not_found', 'Reading session not found'))
  stop()
  await settle()
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.opened).toEqual([])
})

test('a closed saver tries to open a session once', async () => {
  const { server, step, stop, saver } = read()
  server.failWith(new ApiError('not_found', 'Chapter not found'))
  step(1)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.opened).toEqual([2])
  expect(await saver.save()).toBe(true)
  expect(server.opened).toEqual([2])
})

test('a closed saver does not overwrite a newer position', async () => {
  const { server, step, stop, journal } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(3)
  stop()
  await settle()
  server.failWith(undefined)
  server.readElsewhere(20, 6)
  journal.write({ word: 20, sessionId: 9, seq: 6, revision: 1, time: 1, acknowledged: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.stored()).toEqual({ wordsRead: 20, seq: 6 })
})

test('a stale position does not overtake the seq found on waking', async () => {
  const { server, step, saver } = read(fakeSessions({ stored: { wordsRead: 10, seq: 4 } }), {
    id: 9,
    seq: 4,
    wordsRead: 10,
  })
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(1)
  await saver.save()
  server.readElsewhere(20, 20)
  server.failWith(undefined)
  saver.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.stored()).toEqual({ wordsRead: 20, seq: 20 })
})
