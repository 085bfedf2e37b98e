import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { LazyToastList } from '../../../components/toaster.tsx'
import { waitForPlaybackIdle } from '../../../lib/playback-busy.ts'
import { usePlayer } from './use-player.ts'

const timeline = createTimeline('One word after another, and another.', 'Novel')
const open = () => renderHook(() => usePlayer(timeline, { index: 0, wordsPerMinute: 100 }))

async function isAtLeisure(): Promise<boolean> {
  let isSo = false
  void waitForPlaybackIdle(60_000).then(() => {
    isSo = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  return isSo
}

test('while a text plays nothing else is urgent enough to hold it up, until it rests or is left', async () => {
  const { result, unmount } = open()
  expect(await isAtLeisure()).toBe(true)
  act(() => result.current.play())
  expect(await isAtLeisure()).toBe(false)
  act(() => result.current.pause())
  expect(await isAtLeisure()).toBe(true)
  act(() => result.current.play())
  expect(await isAtLeisure()).toBe(false)
  unmount()
  expect(await isAtLeisure()).toBe(true)
})

test('nothing is fetched ahead in the first seconds of a text that plays, and all of it once it rests', async () => {
  const { prefetchParts } = await import('../../../app/prefetch.ts')
  const fetched = vi.spyOn(LazyToastList, 'load')
  const { result, unmount } = open()
  act(() => result.current.play())
  const fetching = prefetchParts()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(fetched).not.toHaveBeenCalled()
  act(() => result.current.pause())
  await fetching
  expect(fetched).toHaveBeenCalledOnce()
  unmount()
})
