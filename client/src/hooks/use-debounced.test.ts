import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
function start() {
  const first = vi.fn()
  const hook = renderHook(({ callback }) => useDebounced<[string]>(callback, 250), {
    initialProps: { callback: first },
  })
  return { ...hook, first }
}

test('runs once after the last of several calls, with its arguments', () => {
  const { result, first } = start()
  result.current('a')
  vi.advanceTimersByTime(249)
  result.current('b')
  vi.advanceTimersByTime(249)
  expect(first).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(first.mock.calls).toEqual([['b']])
})

test('runs the callback of the latest render and stays the same function', () => {
  const { result, rerender, first } = start()
  const debounced = result.current
  debounced('a')
  const second = vi.fn()
  rerender({ callback: second })
  expect(result.current).toBe(debounced)
  vi.advanceTimersByTime(250)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledWith('a')
})

test('drops a pending run when it is cancelled or unmounted', () => {
  const { result, unmount, first } = start()
  result.current('a')
  result.current.cancel()
  vi.advanceTimersByTime(250)
  result.current('b')
  unmount()
  vi.advanceTimersByTime(250)
  expect(first).not.toHaveBeenCalled()
})
