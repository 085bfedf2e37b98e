import { cleanup, configure } from '@testing-library/react'
import '@testing-library/jest-dom/vitest'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { otherPages, pageComponents } from '../app/page-components.ts'
import { commonParts, readerParts } from '../app/prefetch.ts'
import { rememberLibraryPath } from '../lib/paths.ts'
import { forgetStored } from '../lib/stored.ts'
import { dismissToasts } from '../lib/toast.ts'
import { voiceDownloaded } from '../lib/voice-downloaded.ts'

// Allows for slow rendering on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

/** Spies on the console: a test fails if it logs an error or a warning. */
const logged = { error: vi.fn(), warn: vi.fn() }

// Loads all lazy parts, as if they had been prefetched.
beforeAll(async () => {
  const pages = [...Object.values(pageComponents), ...Object.values(otherPages)]
  await Promise.all([...pages, ...commonParts, ...readerParts].map((part) => part.load()))
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged.error)
  vi.spyOn(console, 'warn').mockImplementation(logged.warn)
})

afterEach(() => {
  // Resets shared state, because test files share modules and timers.
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
  dismissToasts()
  localStorage.clear()
  forgetStored()
  voiceDownloaded.isInPage = false
  rememberLibraryPath('')
  window.history.replaceState(null, '', '/')
  const messages = [...logged.error.mock.calls, ...logged.warn.mock.calls]
  logged.error.mockClear()
  logged.warn.mockClear()
  expect(messages).toEqual([])
})

// Stubs for jsdom, which has no layout, scrolling or pointer capture. Virtualized lists need a size.
Element.prototype.hasPointerCapture = () => false
// Scroll methods return promises in browsers since 2026.
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

// jsdom reads files only with FileReader.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer).slice().buffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

speedUpStyles()

/**
 * Skips rules of jsdom's default style sheet whose selectors name other elements than the matched one. For each computed style jsdom
 * matches all 110 rules, which takes a quarter of the time of these tests.
 */
function speedUpStyles(): void {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const implementation = symbol && (document as unknown as Record<symbol, JsdomDocument>)[symbol]
  if (!implementation) throw new Error('jsdom keeps its documents in another way')
  const selectors = implementation._domSelector
  const { check } = selectors
  const elementNames = new Map<string, Set<string> | undefined>()
  selectors.check = (selector, element) => {
    if (!elementNames.has(selector)) elementNames.set(selector, findElementNames(selector))
    const isElsewhere = elementNames.get(selector)?.has(element.localName) === false
    return isElsewhere ? { match: false } : check(selector, element)
  }
}

interface JsdomDocument {
  _domSelector: { check: (selector: string, element: Element) => { match: boolean } }
}

/** Returns the names of the elements that a selector list can match. Undefined when a selector in it names no element. */
function findElementNames(selector: string): Set<string> | undefined {
  // Commas and combinators within brackets are part of one compound selector.
  const plain = selector.replace(/\[[^\]]*\]/g, '[]').replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '()')
  const names = plain.split(',').map((one) => /(?:^|[\s>+~])([a-z][a-z\d]*)[^\s>+~]*$/.exec(one.trim())?.[1])
  return names.every((name) => name !== undefined) ? new Set(names) : undefined
}
