import { cleanup } from '@testing-library/react'
import '@testing-library/jest-dom/vitest'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dismissToasts } from '../components/toast.ts'
import { forgetStored } from '../lib/stored.ts'

/** A component that complains has a defect, whatever its test looks at. */
const complaints = { error: vi.fn(), warn: vi.fn() }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(complaints.error)
  vi.spyOn(console, 'warn').mockImplementation(complaints.warn)
})

afterEach(() => {
  cleanup()
  dismissToasts()
  localStorage.clear()
  forgetStored()
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  const said = [...complaints.error.mock.calls, ...complaints.warn.mock.calls]
  complaints.error.mockClear()
  complaints.warn.mockClear()
  expect(said).toEqual([])
})

// jsdom draws nothing, scrolls nowhere and captures no pointer.
Element.prototype.hasPointerCapture = () => false
Element.prototype.scrollIntoView = () => {}
window.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
