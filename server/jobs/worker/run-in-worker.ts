import type { tasks } from './tasks.ts'
import { workerRunner } from './worker-runner.ts'

/** Runs a task in a worker thread, so that a long one holds nobody up. @throws ApiError as `workerRunner` says. */
export const runInWorker = workerRunner<typeof tasks>(new URL('./tasks.ts', import.meta.url))
