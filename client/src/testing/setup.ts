import { cleanup, configure } from '@testing-library/react'
import '@testing-library/jest-dom/vitest'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { loadAllParts } from '../app/prefetch.ts'
import { rememberLibraryPath } from '../lib/paths.ts'
import { forgetStored } from '../lib/stored.ts'
import { dismissToasts } from '../lib/toast.ts'
import { runWhenIdle } from '../lib/when-idle.ts'

// A machine that is busy with other things draws later, not otherwise.
configure({ asyncUtilTimeout: 10_000 })

/** A component that complains has a defect, whatever its test looks at. */
const complaints = { error: vi.fn(), warn: vi.fn() }

/** Fulfilled when what the modules do once nothing else is to be done is over. */
let settled: Promise<void> | undefined

// What a test opens is at hand, as it is for who has been on a page for a moment.
beforeAll(async () => {
  await loadAllParts()
  settled = new Promise(runWhenIdle)
})

// No timer of a module outlives the window that it is for.
afterAll(() => settled)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(complaints.error)
  vi.spyOn(console, 'warn').mockImplementation(complaints.warn)
})

afterEach(() => {
  cleanup()
  dismissToasts()
  localStorage.clear()
  forgetStored()
  rememberLibraryPath('')
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  const said = [...complaints.error.mock.calls, ...complaints.warn.mock.calls]
  complaints.error.mockClear()
  complaints.warn.mockClear()
  expect(said).toEqual([])
})

// jsdom draws nothing, scrolls nowhere and captures no pointer; a list that draws what is in sight needs a size.
Element.prototype.hasPointerCapture = () => false
// As in browsers since 2026, whatever scrolls gives back a Promise.
for (const scrolls of ['scroll', 'scrollBy', 'scrollIntoView', 'scrollTo'] as const) {
  Object.defineProperty(Element.prototype, scrolls, { configurable: true, value: async () => {} })
  if (scrolls in window) Object.defineProperty(window, scrolls, { configurable: true, value: async () => {} })
}
for (const [name, size] of Object.entries({ clientWidth: 800, clientHeight: 600, offsetHeight: 200 })) {
  const prototype = name.startsWith('client') ? Element.prototype : HTMLElement.prototype
  Object.defineProperty(prototype, name, { configurable: true, get: () => size })
}
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

// jsdom's files are read by FileReader only.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer).slice().buffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}
