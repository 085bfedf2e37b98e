import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('returns a value that resolves in time, and clears the timer', async () => {
  const answer = withTimeout(60_000, Promise.resolve('an answer'))
  expect(vi.getTimerCount()).toBe(1)
  expect(await answer).toBe('an answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('rethrows an error within the time, and clears the timer', async () => {
  await expect(withTimeout(60_000, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('returns undefined after the timeout', async () => {
  const answer = withTimeout(1_000, new Promise<string>(() => {}))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBeUndefined()
})
