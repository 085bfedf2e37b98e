import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { LazyToastList } from '../../../components/toaster.tsx'
import { waitForPlaybackIdle } from '../../../lib/playback-busy.ts'
import { usePlayer } from './use-player.ts'

const timeline = createTimeline('One word after another, and another.', 'Novel')
const open = () => renderHook(() => usePlayer(timeline, { index: 0, wordsPerMinute: 100 }))

async function isPlaybackIdle(): Promise<boolean> {
  let isIdle = false
  void waitForPlaybackIdle().then(() => {
    isIdle = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  return isIdle
}

test('playback is busy from play until pause or unmount', async () => {
  const { result, unmount } = open()
  expect(await isPlaybackIdle()).toBe(true)
  act(() => result.current.play())
  expect(await isPlaybackIdle()).toBe(false)
  act(() => result.current.pause())
  expect(await isPlaybackIdle()).toBe(true)
  act(() => result.current.play())
  expect(await isPlaybackIdle()).toBe(false)
  unmount()
  expect(await isPlaybackIdle()).toBe(true)
})

test('prefetching waits for playback to pause', async () => {
  const { prefetchParts } = await import('../../../app/prefetch.ts')
  const fetched = vi.spyOn(LazyToastList, 'load')
  const timeZoneUse = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const { result, unmount } = open()
  act(() => result.current.play())
  const fetching = prefetchParts()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(fetched).not.toHaveBeenCalled()
  expect(timeZoneUse).not.toHaveBeenCalled()
  act(() => result.current.pause())
  await fetching
  expect(fetched).toHaveBeenCalledOnce()
  // The time zone is computed early, before the first save during playback needs it.
  expect(timeZoneUse).toHaveBeenCalled()
  unmount()
})
