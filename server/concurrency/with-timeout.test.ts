import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is in time is answered, and leaves no timer', async () => {
  const answer = withTimeout(60_000, Promise.resolve('an answer'))
  expect(vi.getTimerCount()).toBe(1)
  expect(await answer).toBe('an answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('what fails in time fails, and leaves no timer', async () => {
  await expect(withTimeout(60_000, Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes longer is not waited for', async () => {
  const answer = withTimeout(1_000, new Promise<string>(() => {}))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBeUndefined()
})
