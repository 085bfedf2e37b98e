import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markPlaybackBusy, waitForPlaybackIdle } from './playback-busy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function startWaiting(timeoutMs: number): { hasResolved: boolean } {
  const wait = { hasResolved: false }
  void waitForPlaybackIdle(timeoutMs).then(() => {
    wait.hasResolved = true
  })
  return wait
}

test('resolves at once while nothing plays, and otherwise when the last text stops', async () => {
  await waitForPlaybackIdle(1_000)
  const [endFirst, endSecond] = [markPlaybackBusy(), markPlaybackBusy()]
  const wait = startWaiting(1_000)
  endFirst()
  endFirst()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.hasResolved).toBe(false)
  endSecond()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.hasResolved).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('resolves after the timeout though a text still plays', async () => {
  const end = markPlaybackBusy()
  const wait = startWaiting(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(wait.hasResolved).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(wait.hasResolved).toBe(true)
  end()
})
