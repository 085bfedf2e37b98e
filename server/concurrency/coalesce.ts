import { setImmediate } from 'node:timers/promises'

/**
 * Coalesces concurrent calls with the same key. A call that arrives while one is running waits for the following run, so that no result is
 * older than its call.
 */
export function coalesce<Input, Result>(
  getKey: (input: Input) => string,
  run: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const pending = new Map<string, Promise<Result>>()
  const running = new Map<string, Promise<Result>>()

  async function runNext(key: string, input: Input): Promise<Result> {
    await setImmediate()
    await running.get(key)?.catch(() => {})
    pending.delete(key)
    const result = run(input)
    running.set(key, result)
    try {
      return await result
    } finally {
      if (running.get(key) === result) running.delete(key)
    }
  }

  return (input) => {
    const key = getKey(input)
    const result = pending.get(key) ?? runNext(key, input)
    pending.set(key, result)
    return result
  }
}
