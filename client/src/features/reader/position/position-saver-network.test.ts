import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { type FakeSessions, fakeSessions, read, settle } from './position-saver.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('during a save only the newest position waits and follows', async () => {
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

const failures = {
  'does not arrive': (server: FakeSessions) => server.failWith(new ApiError('unavailable', 'No connection')),
  'has lost its response': (server: FakeSessions) => server.loseAnswers(),
}

test.each(Object.entries(failures))(
  'a save that %s is visible and retried until it succeeds, and each word counts once',
  async (_, fail) => {
    const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 0, wordsRead: 1 })
    fail(server)
    step(4)
    await settle()
    expect(saver.state).toBe('failed')
    step(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.saves.length).toBeGreaterThanOrEqual(3)
    server.failWith(undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(saver.state).toBe('saved')
    expect(server.counted()).toBe(6)
    expect(server.stored().wordsRead).toBe(7)
  },
)

/** Lets a save fail for five minutes. Returns the delays between its attempts, in ms. */
async function measureDelays(random: number) {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const { server, step, stop } = read(fakeSessions(), { id: 9, seq: 0, wordsRead: 1 })
  const at: number[] = []
  const { save } = server.source
  server.source.save = (...args) => {
    at.push(Date.now())
    return save(...args)
  }
  server.failWith(new ApiError('unavailable', 'No connection'))
  step(6)
  await vi.advanceTimersByTimeAsync(300_000)
  stop()
  expect(new Set(server.saves.map(({ seq, wordsRead }) => `${seq} ${wordsRead}`))).toEqual(new Set(['1 5']))
  return at.slice(1).map((ms, index) => ms - (at[index] ?? 0))
}

test('a failing save is retried with backoff from 1 to 30 s and 25 % jitter, as it was', async () => {
  const [shortest, longest] = [await measureDelays(0), await measureDelays(1)]
  expect(shortest.slice(0, 7)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500])
  expect(longest.slice(0, 7)).toEqual([1_250, 2_500, 5_000, 10_000, 20_000, 37_500, 37_500])
})

test('saves the position when the page is back online', async () => {
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

test('a slow save is shown as not saved yet', async () => {
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

test('a refused save is not retried before the next fifth word', async () => {
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

test('a server that stores less than was sent causes one repeated save at most', async () => {
  const { server, step, saver } = read(fakeSessions(), { id: 9, seq: 4, wordsRead: 1 })
  const { save } = server.source
  server.source.save = async (id, position) => ({ ...(await save(id, position)), wordsRead: 1 })
  step(3)
  await saver.save()
  expect(server.saves.length).toBeLessThanOrEqual(2)
})

test('a slow last save opens no second session', async () => {
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

test('the state stays failed until a save succeeds, and signing in clears the reason', async () => {
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
