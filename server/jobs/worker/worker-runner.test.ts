import { expect, test } from 'vitest'
import type { tasks } from './failing-tasks.ts'
import { type Limits, workerRunner } from './worker-runner.ts'

const make = (limits: Partial<Limits> = {}) =>
  workerRunner<typeof tasks>(new URL('./failing-tasks.ts', import.meta.url), limits)

test('a task runs in a thread of its own and answers', async () => {
  expect(await make()('double', 21)).toBe(42)
})

test.runIf(process.platform === 'linux')(
  'whoever waits for an answer comes before a thread, and before the one that teaches it TypeScript',
  async () => {
    const run = make({ atOnce: 1 })
    const before = await run('threadsThatStepBack', undefined)
    expect(await make({ atOnce: 1 })('threadsThatStepBack', undefined)).toBeGreaterThanOrEqual(before + 2)
  },
)

test('memory that is a buffer’s own is handed over, memory that is shared is copied', async () => {
  const run = make()
  const own = new Uint8Array(2_000_000)
  const shared = new Uint8Array(new ArrayBuffer(100), 10, 50)
  expect(await run('weigh', { bytes: own })).toBe(2_000_000)
  expect(own.length).toBe(0)
  expect(await run('weigh', { bytes: shared })).toBe(50)
  expect(shared.length).toBe(50)
})

test('a task that refuses its input does so in its own words', async () => {
  await expect(make()('refuse', 'Not a book')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid',
    reason: 'Not a book',
    fields: { book: 'Not a book' },
  })
})

test('a task with a mistake in it is a fault that tells where', async () => {
  await expect(make()('fail', undefined)).rejects.toThrow(/a mistake of ours[\s\S]*failing-tasks/)
})

test('a thread that has done its task does the next, and one that was ended is followed by another', async () => {
  const run = make({ timeMs: 1_500, atOnce: 1 })
  const first = await run('thread', undefined)
  expect(await run('thread', undefined)).toBe(first)
  await expect(run('hang', undefined)).rejects.toMatchObject({ code: 'too_large' })
  expect(await run('thread', undefined)).not.toBe(first)
})

test('a task that never ends is ended, and one that takes all memory too; each says so', async () => {
  await expect(make({ timeMs: 1_500 })('hang', undefined)).rejects.toMatchObject({
    code: 'too_large',
    reason: expect.stringContaining('too long'),
  })
  await expect(make({ memoryMb: 64 })('grow', undefined)).rejects.toMatchObject({
    code: 'too_large',
    reason: expect.stringContaining('memory'),
  })
})

test('a thread that ends without a word is a fault and not a wait for ever', async () => {
  await expect(make()('leave', undefined)).rejects.toMatchObject({
    message: 'a thread failed',
    cause: expect.objectContaining({ message: expect.stringContaining('3') }),
  })
})

test('more than may run at once wait for their turn, and more than may wait are turned away', async () => {
  const run = make({ atOnce: 1, waiting: 2 })
  const results = await Promise.allSettled([1, 2, 3, 4].map((ms) => run('wait', ms)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 30 } })
  expect(await run('double', 1)).toBe(2)
})
