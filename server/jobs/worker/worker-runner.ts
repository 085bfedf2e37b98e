import { Piscina } from 'piscina'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { workerQueueMax, workerThreadsMax } from '../../limits.ts'
import type { tasks as searchTasks } from './search-tasks.ts'
import type { tasks } from './tasks.ts'

// biome-ignore lint/suspicious/noExplicitAny: a task may take and return any value that can be cloned.
type Task = (input: any) => unknown

export interface WorkerJob {
  module: string
  task: string
  input: unknown
}

export type Outcome =
  | { result: unknown }
  | { refusal: { code: ErrorCode; reason: string; fields: Record<string, string> | undefined } }
  | { fault: string }

const defaultOptions = {
  /** Run time after which a thread is terminated, below the usual 60 s of a proxy; time in the queue does not count. */
  timeoutMs: 45_000,
  /** Maximum heap of a thread, in MB. */
  memoryMb: 1_024,
  threadsMax: workerThreadsMax,
  queueMax: workerQueueMax,
  queueFullMessage: 'Too many books are being imported. Please try again in a minute.',
  /** Time after which an idle thread ends. Starting another one takes half a second, most of it for loading TypeScript. */
  idleMs: 60_000,
  /**
   * Gives priority to requests on the main thread. At niceness 15, no book import finishes in time while two other processes are busy.
   * On systems other than Linux, niceness applies to the whole process.
   */
  niceness: process.platform === 'linux' ? 5 : 0,
}

export type WorkerOptions = typeof defaultOptions

/**
 * Creates a function that runs the tasks of a module in worker threads.
 * Transfers buffers that own their whole memory, so the caller can no longer use them.
 * The function throws an ApiError: the task's own, `too_large` past the limits of time or memory, `unavailable` when the queue is full.
 */
export function createWorkerRunner<Tasks extends Record<string, Task>>(
  module: URL,
  options: Partial<WorkerOptions> = {},
) {
  const { timeoutMs, memoryMb, threadsMax, queueMax, queueFullMessage, idleMs, niceness } = {
    ...defaultOptions,
    ...options,
  }
  const threads = new Piscina({
    filename: new URL('./thread.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    niceIncrement: niceness,
    // Threads do not inherit Node options, such as those of a watcher or a test runner.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  })
  // A failing task rejects its own promise. A thread that fails without a task is replaced for the next task.
  threads.on('error', () => {})
  const refusal = () => new ApiError('unavailable', queueFullMessage, { retryAfterSeconds: 30 })
  // Piscina 5.3 ignores `maxQueue` for tasks with an abort signal. In Piscina's own queue, the signal's timeout would also run while a task
  // waits.
  const queue = limitConcurrency({ atOnce: threadsMax, waitingMax: queueMax, refusal })
  const run = async (job: WorkerJob): Promise<unknown> => {
    const transferList = findOwnedBuffers(job.input)
    const outcome: Outcome = await threads
      .run(job, { transferList, signal: AbortSignal.timeout(timeoutMs) })
      .catch((error: unknown) => {
        throw toThreadError(error as NodeJS.ErrnoException)
      })
    return toResult(outcome)
  }
  return <Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> =>
    queue.run(() => run({ module: module.href, task, input })) as Promise<Awaited<ReturnType<Tasks[Name]>>>
}

function toResult(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result
  if ('fault' in outcome) throw new Error(`a task failed: ${outcome.fault}`)
  const { code, reason, fields } = outcome.refusal
  throw new ApiError(code, reason, { fields })
}

function toThreadError(error: NodeJS.ErrnoException): Error {
  if (error.name === 'AbortError') return tooMuch('This takes too long to read')
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch('This needs too much memory')
  return new Error('a thread failed', { cause: error })
}

const tooMuch = (problem: string) =>
  new ApiError('too_large', `${problem}: it may be damaged, or far larger than it looks`)

/** Finds byte arrays that span their whole buffer, such as an upload, and returns the buffers, which the thread gets without a copy. */
function findOwnedBuffers(input: unknown): ArrayBuffer[] {
  return Object.values(input ?? {}).flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  )
}

/** Runs a long task in a worker thread. @throws ApiError as `createWorkerRunner` does. */
export const runInWorker = createWorkerRunner<typeof tasks>(new URL('./tasks.ts', import.meta.url))

/** Searches in a separate worker thread. @throws ApiError as `createWorkerRunner` does. */
export const runSearch = createWorkerRunner<typeof searchTasks>(
  new URL('./search-tasks.ts', import.meta.url),
  {
    timeoutMs: 10_000,
    threadsMax: 1,
    queueMax: 100,
    // Keeps an idle thread for an hour, because starting another thread takes longer than a search.
    idleMs: 3_600_000,
    queueFullMessage: 'Too many people are searching. Please try again in a moment.',
  },
)
