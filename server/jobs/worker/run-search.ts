import type { tasks } from './search-tasks.ts'
import { workerRunner } from './worker-runner.ts'

/** Searches in a worker thread. @throws ApiError as `workerRunner` says. */
export const runSearch = workerRunner<typeof tasks>(new URL('./search-tasks.ts', import.meta.url), {
  timeMs: 10_000,
  atOnce: 1,
  waiting: 100,
  // To begin another thread takes longer than a search.
  idleMs: 3_600_000,
  tooManySay: 'Too many are searching at once. Please try again in a moment.',
})
