import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import type { KeptPlace } from '#shared/reading.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from './clock.ts'
import { createPlaceKeeper, type PlaceCalls } from './place-keeper.ts'
import { createPlayer } from './player.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const content = Array.from({ length: 23 }, (_, index) => `w${index + 1}`).join(' ')

/** A server with one session that keeps what it is told by the rules of the API. */
function fakeSessions({ stored = { wordsRead: 0, seq: 0 } } = {}) {
  const saves: Parameters<PlaceCalls['save']>[1][] = []
  const beacons: typeof saves = []
  const opened: number[] = []
  let failure: Error | undefined
  let answer = Promise.resolve()
  const calls: PlaceCalls = {
    async open(wordsRead) {
      opened.push(wordsRead)
      stored = { wordsRead, seq: 0 }
      const none = { workId: 1, chapterId: 1, startTime: new Date(), endTime: null, completed: false }
      return { id: opened.length, ...none, ...stored }
    },
    async save(id, place): Promise<KeptPlace> {
      saves.push(place)
      await answer
      if (failure) throw failure
      if ((place.seq ?? 0) > stored.seq) stored = { wordsRead: place.wordsRead, seq: place.seq ?? 0 }
      return { id, ...stored, completed: place.completed && stored.seq === place.seq }
    },
    beacon(_, place) {
      beacons.push(place)
      return true
    },
  }
  return {
    calls,
    saves,
    beacons,
    opened,
    failWith: (error: Error | undefined) => {
      failure = error
    },
    /** Holds every answer back until it is released. */
    hold() {
      let release = () => {}
      answer = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    readElsewhere(wordsRead: number, seq: number) {
      stored = { wordsRead, seq }
    },
    stored: () => stored,
  }
}

function read(
  server = fakeSessions(),
  session: { id: number; seq: number; wordsRead: number } | null = null,
) {
  const timeline = createTimeline(content, 'Novel')
  const index = (session?.wordsRead ?? 0) - 1
  const player = createPlayer(timeline, { index, wordsPerMinute: 200, clock: browserClock })
  const keeper = createPlaceKeeper({ calls: server.calls, session, wordCount: timeline.words.length })
  const stop = keeper.follow(player)
  const step = (count: number) => {
    for (let taken = 0; taken < count; taken += 1) player.step(1)
  }
  return { player, keeper, stop, step, server }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('nothing is sent before the reader plays or steps, even at a bookmark', async () => {
  const { server, keeper, stop } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 12 })
  keeper.save()
  keeper.saveLeaving()
  stop()
  await settle()
  expect([server.opened, server.saves, server.beacons]).toEqual([[], [], []])
  expect(keeper.state).toBe('idle')
})

test('every fifth word is saved, with a session opened for the first', async () => {
  const { server, step, keeper } = read()
  for (let word = 0; word < 12; word += 1) {
    step(1)
    await settle()
  }
  expect(server.opened).toEqual([5])
  expect(server.saves.map(({ wordsRead, seq }) => [wordsRead, seq])).toEqual([
    [5, 1],
    [10, 2],
  ])
  expect(keeper.state).toBe('saved')
})

test('a pause saves, and what was shown and for how long is told once', async () => {
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

test('the last word completes, and reading again is a new session', async () => {
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

test('a place that was jumped to counts only once the reader goes on from it', async () => {
  const { server, player, keeper } = read()
  player.goTo(14)
  keeper.save()
  await settle()
  expect(server.saves).toEqual([])
  player.step(1)
  keeper.save()
  await settle()
  expect(server.saves).toMatchObject([{ wordsRead: 16 }])
})

test('while a save is under way the newest place waits, and only that one follows', async () => {
  const { server, step } = read()
  const release = server.hold()
  step(17)
  await settle()
  expect(server.saves.map(({ wordsRead }) => wordsRead)).toEqual([18])
  step(3)
  release()
  await settle()
  expect(server.saves.map(({ wordsRead }) => wordsRead)).toEqual([18, 21])
})

test('a save that fails is seen and tried again until it holds, with nothing of what was shown lost', async () => {
  const { server, step, keeper } = read()
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(4)
  await settle()
  expect(keeper.state).toBe('failed')
  step(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.saves.length).toBeGreaterThanOrEqual(3)
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(keeper.state).toBe('saved')
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 7, wordsShown: 6 })
  expect(server.stored().wordsRead).toBe(7)
})

test('a session that was ended elsewhere is followed by a new one', async () => {
  const { server, step } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.failWith(new ApiError('conflict', 'This reading session has ended'))
  step(4)
  await settle()
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(server.opened).toEqual([5])
  expect(server.stored().wordsRead).toBe(5)
})

test('what another device has read since stays, until this one is read on', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 500 } })
  const { step, keeper } = read(server, { id: 9, seq: 500, wordsRead: 10 })
  server.readElsewhere(20, 510)
  step(1)
  keeper.save()
  await settle()
  expect(server.stored()).toEqual({ wordsRead: 20, seq: 510 })
  keeper.save()
  await settle()
  expect(server.stored()).toEqual({ wordsRead: 20, seq: 510 })
  step(1)
  keeper.save()
  await settle()
  expect(server.stored()).toEqual({ wordsRead: 12, seq: 511 })
})

test('leaving hands the newest place to the browser, numbered after all that were sent', async () => {
  const { server, step, keeper } = read()
  step(4)
  await settle()
  step(2)
  keeper.saveLeaving()
  keeper.saveLeaving()
  expect(server.beacons).toMatchObject([{ wordsRead: 7, seq: 2, wordsShown: 2 }])
})

test('a reader who goes elsewhere in the library is saved on the way', async () => {
  const { server, step, stop } = read()
  step(2)
  stop()
  await settle()
  expect(server.stored().wordsRead).toBe(3)
})
