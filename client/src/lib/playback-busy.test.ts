import { expect, test } from 'vitest'
import { markPlaybackBusy, waitForPlaybackIdle } from './playback-busy.ts'

test('resolves at once while nothing plays, and otherwise when the last text stops', async () => {
  await waitForPlaybackIdle()
  const [endFirst, endSecond] = [markPlaybackBusy(), markPlaybackBusy()]
  let hasResolved = false
  const idle = waitForPlaybackIdle().then(() => {
    hasResolved = true
  })
  endFirst()
  endFirst()
  await new Promise((resolve) => setTimeout(resolve))
  expect(hasResolved).toBe(false)
  endSecond()
  await idle
})
