import { Piscina } from 'piscina'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'

// biome-ignore lint/suspicious/noExplicitAny: a task may take and answer anything that can be copied.
type Task = (input: any) => unknown

/** What a thread is given. */
export interface Job {
  /** The address of the module that exports the tasks. */
  module: string
  task: string
  input: unknown
}

/** What it gives back. */
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
  /** What those are told. */
  tooManySay: string
  /** How long a thread without work is kept, in ms: to begin another takes half a second, most of it learning TypeScript. */
  idleMs: number
}

const usual: Limits = {
  timeMs: 30_000,
  memoryMb: 1_024,
  atOnce: 2,
  waiting: 8,
  tooManySay: 'Too much is being read at once. Please try again in a minute.',
  idleMs: 60_000,
}

/**
 * Makes a function that runs the tasks of a module in threads beside this one.
 * Buffers whose memory is theirs alone are handed over and not copied: the caller has them no longer.
 * It throws an ApiError: the task's own; `too_large` past the limits of time or memory; `unavailable` where too many wait.
 */
export function workerRunner<Tasks extends Record<string, Task>>(module: URL, changed: Partial<Limits> = {}) {
  const { timeMs, memoryMb, atOnce, waiting, tooManySay, idleMs } = { ...usual, ...changed }
  const refusal = () => new ApiError('unavailable', tooManySay, { retryAfterSeconds: 30 })
  const turns = limitConcurrency({ atOnce, waitingMax: waiting, refusal })
  const threads = new Piscina({
    filename: new URL('./start.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMs,
    // Whatever the process was started with (a watcher, a test runner) is not for a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
  })
  // Of a thread that fails at its task the task tells; one that fails without any is begun anew for the next.
  threads.on('error', () => {})
  const run = async (job: Job): Promise<unknown> => {
    const transferList = ownedMemory(job.input)
    const outcome: Outcome = await threads
      .run(job, { transferList, signal: AbortSignal.timeout(timeMs) })
      .catch((error: unknown) => {
        throw whyEnded(error as NodeJS.ErrnoException)
      })
    if ('answer' in outcome) return outcome.answer
    if ('refusal' in outcome) throw refusalOf(outcome.refusal)
    throw new Error(`a task failed: ${outcome.fault}`)
  }
  return <Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> =>
    turns.run(() => run({ module: module.href, task, input })) as Promise<Awaited<ReturnType<Tasks[Name]>>>
}

/** Why a thread ended before its task did. */
function whyEnded(error: NodeJS.ErrnoException): Error {
  if (error.name === 'AbortError') return tooMuch('This takes too long to read')
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch('This takes more memory than there is')
  return new Error('a thread failed', { cause: error })
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
