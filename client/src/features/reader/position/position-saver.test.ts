import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import type { StoredPosition } from '#shared/reading.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { browserClock } from '../playback/clock.ts'
import { createPlayer } from '../playback/player.ts'
import { followPlayer } from './follow-player.ts'
import { openJournal } from './journal.ts'
import { createPositionSaver, type PositionSource } from './position-saver.ts'
import type { SentPosition } from './saver-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const content = Array.from({ length: 23 }, (_, index) => `w${index + 1}`).join(' ')

/** A server with one session that keeps what it is told by the rules of the API. */
function fakeSessions({ stored = { wordsRead: 0, seq: 0 } } = {}) {
  const saves: SentPosition[] = []
  const beacons: SentPosition[] = []
  const opened: number[] = []
  let failure: Error | undefined
  let answer = Promise.resolve()
  const source: PositionSource = {
    async open(wordsRead) {
      opened.push(wordsRead)
      await answer
      if (failure) throw failure
      stored = { wordsRead, seq: 0 }
      return { id: opened.length, seq: 0 }
    },
    async save(id, position): Promise<StoredPosition> {
      saves.push(position)
      await answer
      if (failure) throw failure
      if (position.seq > stored.seq) stored = { wordsRead: position.wordsRead, seq: position.seq }
      return { id, ...stored, completed: position.completed && stored.seq === position.seq }
    },
    beacon(_, position) {
      beacons.push(position)
    },
    find: async () => ({ id: 9, seq: stored.seq }),
  }
  return {
    source,
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
  { isUnsaved = false } = {},
) {
  const timeline = createTimeline(content, 'Novel')
  const word = session?.wordsRead ?? 0
  const player = createPlayer(timeline, { index: word - 1, wordsPerMinute: 200, clock: browserClock })
  const journal = openJournal(7, 'chapter.1')
  const { wordCount } = timeline
  const saver = createPositionSaver({
    source: server.source,
    journal,
    session,
    word,
    isUnsaved,
    stored: word,
    wordCount,
    revision: 1,
  })
  const stop = followPlayer(saver, player, wordCount)
  const step = (count: number) => {
    for (let taken = 0; taken < count; taken += 1) player.step(1)
  }
  return { player, saver, journal, stop, step, server }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

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

test('D5: while a save is under way the newest place waits, and only that one follows', async () => {
  const { server, step } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const release = server.hold()
  step(17)
  await settle()
  expect(server.saves.map(({ wordsRead }) => wordsRead)).toEqual([5])
  step(3)
  release()
  await settle()
  expect(server.saves.map(({ wordsRead }) => wordsRead)).toEqual([5, 21])
})

test('D5: a save that fails is seen and tried again until it holds, with nothing of what was shown lost', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 0, wordsRead: 1 })
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(4)
  await settle()
  expect(saver.state).toBe('failed')
  step(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.saves.length).toBeGreaterThanOrEqual(3)
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(saver.state).toBe('saved')
  expect(server.saves.at(-1)).toMatchObject({ wordsRead: 7, wordsShown: 6 })
  expect(server.stored().wordsRead).toBe(7)
})

/** How long each next try of a save waits that fails for five minutes, in ms, where chance is always the same. */
async function waitsAt(chance: number) {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const { server, step, stop } = read(fakeSessions(), { id: 9, seq: 0, wordsRead: 1 })
  const at: number[] = []
  const { save } = server.source
  server.source.save = (...asked) => {
    at.push(Date.now())
    return save(...asked)
  }
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(6)
  await vi.advanceTimersByTimeAsync(300_000)
  stop()
  expect(new Set(server.saves.slice(1).map(({ wordsRead }) => wordsRead))).toEqual(new Set([7]))
  return at.slice(1).map((ms, index) => ms - (at[index] ?? 0))
}

test('D5: a save that goes on failing is tried again in 1 to 30 s, a quarter more or less by chance, with the newest place alone', async () => {
  const [shortest, longest] = [await waitsAt(0), await waitsAt(1)]
  expect(shortest.slice(0, 7)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500])
  expect(longest.slice(0, 7)).toEqual([1_250, 2_500, 5_000, 10_000, 20_000, 37_500, 37_500])
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

test('D8: what is read here after another device has read wins, and counts on from there', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 400 } })
  const { step, saver } = read(server, { id: 9, seq: 400, wordsRead: 10 })
  server.readElsewhere(20, 500)
  step(1)
  expect(await saver.save()).toBe(true)
  expect(server.saves.map(({ seq }) => seq)).toEqual([401, 501])
  expect(server.stored()).toEqual({ wordsRead: 11, seq: 501 })
})

test('D8: a place that had to wait for the network does not undo what another device has read meanwhile', async () => {
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

test('D8: a page that wakes counts on from what another device has saved, so that even its beacon is heard', async () => {
  const server = fakeSessions({ stored: { wordsRead: 10, seq: 400 } })
  const { step, saver } = read(server, { id: 9, seq: 400, wordsRead: 10 })
  server.readElsewhere(20, 500)
  saver.wake()
  await settle()
  step(1)
  saver.saveLeaving()
  expect(server.beacons).toMatchObject([{ wordsRead: 11, seq: 501 }])
})

test('D4: leaving hands the newest place to the browser; should the page live on, it is saved again', async () => {
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

test('D4: leaving while a save is under way hands over what it brings', async () => {
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

test('a page that has been left sends nothing more, which the next page would have to count on from', async () => {
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

test('D4: leaving before the first session has answered asks for it again at the newest word', async () => {
  const { server, step, saver } = read()
  server.hold()
  step(4)
  step(2)
  saver.saveLeaving()
  expect(server.opened).toEqual([5, 7])
})

test('D5: offline, hidden and back online: the place is saved and said to be', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(2)
  expect(await saver.save()).toBe(false)
  expect(saver.state).toBe('failed')
  server.failWith(undefined)
  saver.wake()
  await settle()
  expect(saver.state).toBe('saved')
  expect(server.stored().wordsRead).toBe(3)
})

test('D6: a save that takes long is told as not saved yet', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const release = server.hold()
  step(1)
  void saver.save()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(saver.state).toBe('saving')
  await vi.advanceTimersByTimeAsync(200)
  expect(saver.state).toBe('failed')
  release()
  await settle()
  expect(saver.state).toBe('saved')
})

test('a refusal is not asked for again and again: the next word tries', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  server.failWith(new ApiError('signed_out', 'Please sign in'))
  step(4)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.saves).toHaveLength(1)
  expect(saver.state).toBe('failed')
  server.failWith(undefined)
  step(5)
  await settle()
  expect(server.stored().wordsRead).toBe(10)
})

test('after the reader has gone, a session that is no more is not begun anew', async () => {
  const { server, step, stop } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  step(1)
  server.failWith(new ApiError('not_found', 'Reading session not found'))
  stop()
  await settle()
  server.failWith(undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.opened).toEqual([])
})

test('after the reader has gone, a session that cannot be opened any more is asked for once', async () => {
  const { server, step, stop, saver } = read()
  server.failWith(new ApiError('not_found', 'Chapter not found'))
  step(1)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.opened).toEqual([2])
  expect(await saver.save()).toBe(true)
  expect(server.opened).toEqual([2])
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

test('a saver whose reader has gone leaves alone what has been read on from since', async () => {
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

test('D8: a stale place on its way does not pass what a page that wakes finds', async () => {
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

test('a server that keeps less than it was sent is not asked without end', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const { save } = server.source
  server.source.save = async (id, position) => ({ ...(await save(id, position)), wordsRead: 1 })
  step(3)
  await saver.save()
  expect(server.saves.length).toBeLessThanOrEqual(2)
})

test('a last save that is slow makes no second session', async () => {
  const { server, step, player } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 20 })
  step(2)
  const release = server.hold()
  player.play()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(player.isPlaying).toBe(false)
  release()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.opened).toEqual([])
  expect(server.saves.filter(({ completed }) => completed)).toHaveLength(1)
})

test('D6: while saving fails it goes on being said, and signing in again forgets why', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const states: string[] = []
  saver.onState(() => states.push(saver.state))
  server.failWith(new ApiError('signed_out', 'Please sign in'))
  step(4)
  await settle()
  expect(saver.needsSignIn).toBe(true)
  step(5)
  await settle()
  expect(states).toEqual(['saving', 'failed'])
  server.failWith(undefined)
  await saver.save()
  expect([saver.state, saver.needsSignIn]).toEqual(['saved', false])
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
