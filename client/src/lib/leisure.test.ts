import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leisure, occupy } from './leisure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether what waits has begun, as it changes. */
function waitFor(longestMs: number): { hasBegun: boolean } {
  const wait = { hasBegun: false }
  void leisure(longestMs).then(() => {
    wait.hasBegun = true
  })
  return wait
}

test('what can wait begins at once where nothing urgent goes on, and else when the last of it is over', async () => {
  await leisure(1_000)
  const [endOfOne, endOfOther] = [occupy(), occupy()]
  const wait = waitFor(1_000)
  endOfOne()
  endOfOne()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.hasBegun).toBe(false)
  endOfOther()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.hasBegun).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('it waits no longer than it is told', async () => {
  const end = occupy()
  const wait = waitFor(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(wait.hasBegun).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.hasBegun).toBe(true)
  end()
})
