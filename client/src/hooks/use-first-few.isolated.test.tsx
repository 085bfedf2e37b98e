import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let useFirstFew: typeof import('./use-first-few.ts').useFirstFew

/** A window of a telephone, or of a desktop. */
function windowThatIs(isNarrow: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: isNarrow }) as MediaQueryList,
  )
}

// Each test is a page load of its own.
beforeEach(async () => {
  vi.resetModules()
  ;({ useFirstFew } = await import('./use-first-few.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a telephone draws the first few of a page that is opened, and all of them once those are painted', () => {
  vi.useFakeTimers()
  windowThatIs(true)
  const { result } = renderHook(() => useFirstFew(18, 4))
  expect(result.current).toBe(4)
  act(() => vi.runAllTimers())
  expect(result.current).toBe(18)
})

test('fewer than those are all drawn', () => {
  windowThatIs(true)
  expect(renderHook(() => useFirstFew(2, 4)).result.current).toBe(2)
})

test('a wide window draws all at once', () => {
  windowThatIs(false)
  expect(renderHook(() => useFirstFew(18, 4)).result.current).toBe(18)
})

test('a page that is come back to is drawn at once, so that it stands where it was left', () => {
  windowThatIs(true)
  renderHook(() => useFirstFew(18, 4)).unmount()
  expect(renderHook(() => useFirstFew(18, 4)).result.current).toBe(18)
})
