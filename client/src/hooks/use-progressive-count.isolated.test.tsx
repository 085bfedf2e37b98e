import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let useProgressiveCount: typeof import('./use-progressive-count.ts').useProgressiveCount

function stubWidth(isNarrow: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: isNarrow }) as MediaQueryList,
  )
}

// Each test imports the module anew, as a page load does.
beforeEach(async () => {
  vi.resetModules()
  ;({ useProgressiveCount } = await import('./use-progressive-count.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('renders the first items in a narrow window, and all once those are painted', () => {
  vi.useFakeTimers()
  stubWidth(true)
  const { result } = renderHook(() => useProgressiveCount(18, 4))
  expect(result.current).toBe(4)
  act(() => vi.runAllTimers())
  expect(result.current).toBe(18)
})

test('renders all of a list that is shorter', () => {
  stubWidth(true)
  expect(renderHook(() => useProgressiveCount(2, 4)).result.current).toBe(2)
})

test('renders all at once in a wide window', () => {
  stubWidth(false)
  expect(renderHook(() => useProgressiveCount(18, 4)).result.current).toBe(18)
})

test('renders all at once after the first list, so that the scroll position is restored', () => {
  stubWidth(true)
  renderHook(() => useProgressiveCount(18, 4)).unmount()
  expect(renderHook(() => useProgressiveCount(18, 4)).result.current).toBe(18)
})
