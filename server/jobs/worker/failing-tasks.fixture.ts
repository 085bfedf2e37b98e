import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { ApiError } from '#shared/errors.ts'

/** Tasks for the tests: every kind of failure, and a few that succeed. */
export const tasks = {
  thread: () => threadId,
  countLowPriorityThreads: () =>
    readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) === 15).length,
  double: (number: number) => number * 2,
  weigh: ({ bytes }: { bytes: Uint8Array }) => bytes.length,
  wait: async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return ms
  },
  refuse: (reason: string) => {
    throw new ApiError('invalid', reason, { fields: { book: reason } })
  },
  fail: () => {
    throw new TypeError('a mistake of ours')
  },
  hang: () => {
    for (;;) Math.random()
  },
  /** Never ends and uses no CPU time. */
  block: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  grow: () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
  },
  leave: () => process.exit(3),
}
