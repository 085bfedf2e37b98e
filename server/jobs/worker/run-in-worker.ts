import type { tasks as searchTasks } from './search-tasks.ts'
import type { tasks } from './tasks.ts'
import { workerRunner } from './worker-runner.ts'

/** Runs a long task in a worker thread. @throws ApiError as `workerRunner` does. */
export const runInWorker = workerRunner<typeof tasks>(new URL('./tasks.ts', import.meta.url))

/** Searches in a worker thread of its own. @throws ApiError as `workerRunner` does. */
export const runSearch = workerRunner<typeof searchTasks>(new URL('./search-tasks.ts', import.meta.url), {
  timeoutMs: 10_000,
  threadsMax: 1,
  queueMax: 100,
  // Starting another thread takes longer than a search.
  idleMs: 3_600_000,
  queueFullMessage: 'Too many are searching at once. Please try again in a moment.',
})
