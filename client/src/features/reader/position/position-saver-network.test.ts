import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
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
