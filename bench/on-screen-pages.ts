import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { hasPrefetched } from '../client/e2e/prefetched.ts'
import { createBrowserContext } from './in-chromium.ts'
import { requestJson, type SiteClient } from './site.ts'

/** Playback settings of a reader, as stored on the device. */
export interface PlaybackOptions {
  name: string
  pauses?: 'Natural'
  settings?: object
}

/** A long chapter and its URL in the reader. */
export interface NovelText {
  address: string
  content: string
}

/** Load on the page during playback. */
export interface Condition {
  name: string
  /** CPU throttling rate; 4 means four times slower. */
  slowdown: number
  /** True when a script blocks the main thread for 30 ms of every 97. */
  isBlocked: boolean
}

export const atRest: Condition = { name: 'at rest', slowdown: 1, isBlocked: false }

/** A word and the time at which its frame was painted, in ms by the page's `performance.now()`. */
interface Shown {
  word: string
  at: number
}

/** One run of playback: its start time, and the words shown after the word that was on screen at the start. */
export interface Turn {
  startedAt: number
  shown: Shown[]
}

/** A page that plays words: the reader or the control. */
export interface WordsPage {
  page: Page
  debug: CDPSession
  /** Starts playback at the word on screen. */
  start(words: readonly string[], dwells: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** Runs in the page before its own scripts: records words and React commits, and can block the main thread. */
const recorderScript = `(() => {
  const { port1, port2 } = new MessageChannel()
  const shown = []
  let pending = []
  // A message posted during a frame is handled after the frame.
  port1.onmessage = () => {
    const at = performance.now()
    for (const word of pending) shown.push({ word, at })
    pending = []
  }
  let observer
  let blocking
  window.startRecording = () => {
    shown.length = 0
    window.startedAt = undefined
    const element = document.querySelector('[data-word]')
    observer = new MutationObserver(() => {
      performance.mark('word')
      pending.push(element.textContent)
      port2.postMessage(null)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
  }
  window.stopRecording = () => {
    observer.disconnect()
    return { startedAt: window.startedAt, shown: [...shown] }
  }
  window.block = (isBlocked) => {
    clearInterval(blocking)
    if (!isBlocked) return
    blocking = setInterval(() => {
      const until = performance.now() + 30
      while (performance.now() < until);
    }, 97)
  }
  // React reports commits to this global.
  window.commits = []
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => { window.commits.push(performance.now()) },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }
  addEventListener('keydown', () => { window.startedAt ??= performance.now() }, { capture: true })
})()`

/** The control: a page with only one word, which is replaced in the frame nearest to the due time of the next word. */
const bareDocument = `<!doctype html><meta charset="utf-8"><title>Words</title>
<p data-word style="font: 64px Georgia, serif; position: absolute; top: 40%; left: 30%; white-space: pre"></p>`

const playBare = `(words, dwells) => {
  const element = document.querySelector('[data-word]')
  let index = 0
  let isOn = true
  window.startedAt = performance.now()
  let due = window.startedAt + dwells[0]
  const handleFrame = (time) => {
    if (!isOn) return
    if (time + 1000 / 120 >= due) {
      index += 1
      due += dwells[index]
      element.textContent = words[index]
    }
    if (index + 1 < words.length) requestAnimationFrame(handleFrame)
  }
  requestAnimationFrame(handleFrame)
  window.stopBare = () => { isOn = false }
}`

/** Opens the control page, `bareDocument`. */
export async function openBare(page: Page): Promise<WordsPage> {
  await page.goto('about:blank')
  await page.setContent(bareDocument)
  await page.evaluate(recorderScript)
  return {
    page,
    debug: await page.context().newCDPSession(page),
    start: (words, dwells) =>
      page.evaluate(`(${playBare})(${JSON.stringify(words)}, ${JSON.stringify(dwells)})`),
    stop: () => page.evaluate('window.stopBare()'),
  }
}

/** Opens a context for a reader with these settings. */
export async function createReaderContext(
  browser: Browser,
  reader: SiteClient,
  wordsPerMinute: number,
  { pauses, settings = {} }: Omit<PlaybackOptions, 'name'>,
): Promise<BrowserContext> {
  const context = await createBrowserContext(browser, reader)
  const { id } = await requestJson<User>(reader, api.account.user.path)
  const kept = {
    speed: wordsPerMinute,
    pauses: pauses ?? 'Classic',
    // Turns the gentle start off, because it changes the dwells of the first words.
    reader: { ramp: false, ...settings },
  }
  for (const [key, choice] of Object.entries(kept)) {
    const line = [`lectern.${key}.${id}`, JSON.stringify(choice)].map((part) => JSON.stringify(part))
    await context.addInitScript({ content: `localStorage.setItem(${line})` })
  }
  await context.addInitScript({ content: recorderScript })
  return context
}

/** Opens a chapter in the reader at its saved position; `recorderScript` already runs in the page. */
export async function openReaderPage(page: Page, address: string): Promise<WordsPage> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => {})')
  // Prefetches must not disturb the measurement.
  while (!(await hasPrefetched(page))) await page.waitForTimeout(100)
  const press = () => page.keyboard.press('Space')
  return { page, debug: await page.context().newCDPSession(page), start: press, stop: press }
}

/** Extra wait for a late last word, in ms. */
const latenessMs = 300

/** Plays words in a page and returns the times at which they were shown. */
export async function playTurn(
  { page, debug, start, stop }: WordsPage,
  { slowdown, isBlocked }: Condition,
  words: readonly string[],
  dwells: readonly number[],
): Promise<Turn> {
  await page.evaluate('window.startRecording()')
  await page.evaluate(`window.block(${isBlocked})`)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await start(words, dwells)
  // Waits for a fixed time, because polling would use the page's main thread.
  await page.waitForTimeout(dwells.reduce((sum, ms) => sum + ms, 0) + latenessMs)
  await stop()
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate('window.block(false)')
  return page.evaluate<Turn>('window.stopRecording()')
}
