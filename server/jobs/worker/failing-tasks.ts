import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { ApiError } from '#shared/errors.ts'

/** Every way in which a task can go wrong, for the tests, beside some that go well. */
export const tasks = {
  thread: () => threadId,
  /** How many threads of the process come after others. */
  threadsThatStepBack: () =>
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
  grow: () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index))
  },
  leave: () => process.exit(3),
}
