import { Worker } from 'node:worker_threads'
import { ApiError, type ErrorCode } from '#shared/errors.ts'

// biome-ignore lint/suspicious/noExplicitAny: a task may take and answer anything that can be copied.
type Task = (input: any) => unknown

/** What a thread is started with. */
export interface Job {
  /** The address of the module that exports the tasks. */
  module: string
  task: string
  input: unknown
}

/** What a thread says once before it ends. */
export type Outcome =
  | { answer: unknown }
  | { refusal: { code: ErrorCode; reason: string; fields?: Record<string, string> | undefined } }
  | { fault: string }

export interface Limits {
  /** Milliseconds until a thread is ended. */
  timeMs: number
  /** How much a thread may keep in memory, in megabytes of its heap. */
  memoryMb: number
  /** How many run at the same time; others wait for their turn. */
  atOnce: number
  /** How many may wait; more are turned away. */
  waiting: number
}

const usual: Limits = { timeMs: 30_000, memoryMb: 1_024, atOnce: 2, waiting: 8 }

/**
 * Makes a function that runs the tasks of a module, each call in a thread of its own that is gone afterwards.
 * Buffers whose memory is theirs alone are handed over and not copied: the caller has them no longer.
 * It throws an ApiError: the task's own; `too_large` past the limits of time or memory; `unavailable` where too many wait.
 */
export function asideOf<Tasks extends Record<string, Task>>(module: URL, changed: Partial<Limits> = {}) {
  const limits = { ...usual, ...changed }
  const takeTurn = turns(limits)
  return <Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> =>
    takeTurn(() => run({ module: module.href, task, input }, limits)) as Promise<
      Awaited<ReturnType<Tasks[Name]>>
    >
}

/** Lets so many run at once, in the order in which they came. */
function turns({ atOnce, waiting }: Limits) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new ApiError('unavailable', 'Too much is being read at once. Please try again in a minute.', {
          retryAfterSeconds: 30,
        })
      }
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes over this turn.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function run(job: Job, { timeMs, memoryMb }: Limits): Promise<unknown> {
  const worker = new Worker(new URL('./start.mjs', import.meta.url), {
    workerData: { ...job, entry: new URL('./entry.ts', import.meta.url).href },
    transferList: ownedMemory(job.input),
    // Whatever the process was started with (a watcher, a test runner) is not for a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch('This takes too long to read')), timeMs)
    worker.once('message', (outcome: Outcome) => {
      if ('answer' in outcome) resolve(outcome.answer)
      else if ('refusal' in outcome) reject(refusalOf(outcome.refusal))
      else reject(new Error(`a task failed: ${outcome.fault}`))
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooMuch('This takes more memory than there is')
          : new Error('a thread failed', { cause: error }),
      ),
    )
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`a thread ended with ${code} and no answer`))
    })
  }).finally(() => worker.terminate())
}

const tooMuch = (what: string) =>
  new ApiError('too_large', `${what}: it may be damaged, or far larger than it looks`)

function refusalOf({ code, reason, fields }: Extract<Outcome, { refusal: unknown }>['refusal']): ApiError {
  return new ApiError(code, reason, { fields })
}

/** The memory of the input's buffers that nothing else lives in, such as that of an upload. */
function ownedMemory(input: unknown): ArrayBuffer[] {
  return Object.values(input ?? {}).flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  )
}
