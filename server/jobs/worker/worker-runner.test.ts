import { expect, test, vi } from 'vitest'
import type { tasks } from './failing-tasks.fixture.ts'
import { createWorkerRunner, type WorkerOptions } from './worker-runner.ts'

/** Creates a runner whose threads have normal priority. A thread of low priority may not start in time when the machine is busy. */
const make = (options: Partial<WorkerOptions> = {}) =>
  createWorkerRunner<typeof tasks>(new URL('./failing-tasks.fixture.ts', import.meta.url), {
    niceness: 0,
    ...options,
  })

test('runs a task in a thread and returns its result', async () => {
  expect(await make()('double', 21)).toBe(42)
})

test.runIf(process.platform === 'linux')(
  'lowers the priority of a thread and of the loader thread that it starts',
  async () => {
    const count = () =>
      make({ threadsMax: 1, niceness: 15, timeoutMs: 100_000 })('countLowPriorityThreads', undefined)
    const before = await count()
    expect(await count()).toBeGreaterThanOrEqual(before + 2)
  },
)

test('transfers buffers that own their memory and copies the others', async () => {
  const run = make()
  const own = new Uint8Array(2_000_000)
  const shared = new Uint8Array(new ArrayBuffer(100), 10, 50)
  expect(await run('weigh', { bytes: own })).toBe(2_000_000)
  expect(own.length).toBe(0)
  expect(await run('weigh', { bytes: shared })).toBe(50)
  expect(shared.length).toBe(50)
})

test('rethrows the ApiError of a task', async () => {
  await expect(make()('refuse', 'Not a book')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid',
    reason: 'Not a book',
    fields: { book: 'Not a book' },
  })
})

test('reports the stack of an unexpected error in a task', async () => {
  await expect(make()('fail', undefined)).rejects.toThrow(/a mistake of ours[\s\S]*failing-tasks/)
})

test('reuses a thread, and replaces one that was terminated', async () => {
  const run = make({ threadsMax: 1 })
  const first = await run('thread', undefined)
  expect(await run('thread', undefined)).toBe(first)
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  const blocked = run('block', undefined)
  timeout.abort()
  await expect(blocked).rejects.toMatchObject({ code: 'too_large' })
  expect(await run('thread', undefined)).not.toBe(first)
})

test('terminates a task past its time or memory limit and names the limit', async () => {
  await expect(make({ timeoutMs: 1_500 })('hang', undefined)).rejects.toMatchObject({
    code: 'too_large',
    reason: expect.stringContaining('too long'),
  })
  await expect(make({ memoryMb: 64 })('grow', undefined)).rejects.toMatchObject({
    code: 'too_large',
    reason: expect.stringContaining('memory'),
  })
})

test('rejects when a thread exits during its task', async () => {
  await expect(make()('leave', undefined)).rejects.toMatchObject({
    message: 'a thread failed',
    cause: expect.objectContaining({ message: expect.stringContaining('3') }),
  })
})

test('queues tasks past the number of threads and refuses those past the queue limit', async () => {
  const run = make({ threadsMax: 1, queueMax: 2 })
  const results = await Promise.allSettled([1, 2, 3, 4].map((ms) => run('wait', ms)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 30 } })
  expect(await run('double', 1)).toBe(2)
})
