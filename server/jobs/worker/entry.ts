import { ApiError } from '#shared/errors.ts'
import type { Job, Outcome } from './worker-runner.ts'

/** Does one task in a thread, and says how that went. */
export async function work({ module, task, input }: Job): Promise<Outcome> {
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
