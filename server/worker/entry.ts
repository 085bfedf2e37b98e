import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '#shared/errors.ts'
import type { Job, Outcome } from './aside.ts'

/** Where a thread begins: it does the one task it was started for and says how that went. */
async function work({ module, task, input }: Job): Promise<Outcome> {
  try {
    const { tasks } = (await import(module)) as { tasks: Record<string, (input: unknown) => unknown> }
    const answer = await tasks[task]?.(input)
    return { answer }
  } catch (error) {
    if (error instanceof ApiError) {
      return { refusal: { code: error.code, reason: error.reason, fields: error.fields } }
    }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.postMessage(await work(workerData))
