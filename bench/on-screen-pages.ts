import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { hasFetchedAhead } from '../client/e2e/fetched-ahead.ts'
import { newContext } from './in-chromium.ts'
import { ask, type Site } from './site.ts'

/** How a reader has set what plays: by name, and as it is kept on their device. */
export interface Way {
  name: string
  pauses?: 'Natural'
  settings?: object
}

/** A chapter long enough, and where it is read. */
export interface NovelText {
  address: string
  content: string
}

/** What a page meets while words are shown in it. */
export interface Condition {
  name: string
  /** How many times slower the processor is made. */
  slowdown: number
  /** Whether a script that has nothing to do with reading holds the page for 30 ms of every 97. */
  isHeld: boolean
}

export const atRest: Condition = { name: 'at rest', slowdown: 1, isHeld: false }

/** A word as it came to the screen: when, in ms of the page's clock, once the frame it came with was laid out and painted. */
interface Shown {
  word: string
  at: number
}

/** Words one after another: when the first of them, which was on already, began to be played, and the others as they came, in ms. */
export interface Turn {
  startedAt: number
  shown: Shown[]
}

/** A page that shows words, of the product or of the control. */
export interface WordsPage {
  page: Page
  debug: CDPSession
  /** Sets off the words from the one on screen on. */
  start(words: readonly string[], dwells: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** What notes each word as it comes, and holds the page where that is asked for; runs in the page, before any script of its own. */
const noteWords = `(() => {
  const { port1, port2 } = new MessageChannel()
  const shown = []
  let coming = []
  // A message sent while a frame is made is read when the frame is done.
  port1.onmessage = () => {
    const at = performance.now()
    for (const word of coming) shown.push({ word, at })
    coming = []
  }
  let observer
  let holding
  window.noteWords = () => {
    shown.length = 0
    window.startedAt = undefined
    const element = document.querySelector('[data-word]')
    observer = new MutationObserver(() => {
      performance.mark('word')
      coming.push(element.textContent)
      port2.postMessage(null)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
  }
  window.notedWords = () => {
    observer.disconnect()
    return { startedAt: window.startedAt, shown: [...shown] }
  }
  window.hold = (isHeld) => {
    clearInterval(holding)
    if (!isHeld) return
    holding = setInterval(() => {
      const until = performance.now() + 30
      while (performance.now() < until);
    }, 97)
  }
  // When React drew anything: it says so to what is installed under this name.
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

/** The control: nothing but a word, changed in the frame nearest to its absolute deadline. */
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

/** Makes a page into the control. */
export async function openBare(page: Page): Promise<WordsPage> {
  await page.goto('about:blank')
  await page.setContent(bareDocument)
  await page.evaluate(noteWords)
  return {
    page,
    debug: await page.context().newCDPSession(page),
    start: (words, dwells) =>
      page.evaluate(`(${playBare})(${JSON.stringify(words)}, ${JSON.stringify(dwells)})`),
    stop: () => page.evaluate('window.stopBare()'),
  }
}

/** A browser of a reader's own, set as they like it. */
export async function newReader(
  browser: Browser,
  reader: Site,
  wordsPerMinute: number,
  { pauses, settings = {} }: Omit<Way, 'name'>,
): Promise<BrowserContext> {
  const context = await newContext(browser, reader)
  const { id } = await ask<User>(reader, api.account.user.path)
  const kept = {
    speed: wordsPerMinute,
    pauses: pauses ?? 'Classic',
    // A gentle beginning has times of its own.
    reader: { ramp: false, ...settings },
  }
  for (const [key, choice] of Object.entries(kept)) {
    const line = [`lectern.${key}.${id}`, JSON.stringify(choice)].map((part) => JSON.stringify(part))
    await context.addInitScript({ content: `localStorage.setItem(${line})` })
  }
  await context.addInitScript({ content: noteWords })
  return context
}

/** Makes a page into the reader of a chapter, at the word where it was left; `noteWords` runs in it already. */
export async function openReader(page: Page, address: string): Promise<WordsPage> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => {})')
  // What it fetches ahead comes in nobody's turn.
  while (!(await hasFetchedAhead(page))) await page.waitForTimeout(100)
  const press = () => page.keyboard.press('Space')
  return { page, debug: await page.context().newCDPSession(page), start: press, stop: press }
}

/** How late the last word may be, in ms. */
const latenessMs = 300

/** Shows words in a page and returns how they came. */
export async function playTurn(
  { page, debug, start, stop }: WordsPage,
  { slowdown, isHeld }: Condition,
  words: readonly string[],
  dwells: readonly number[],
): Promise<Turn> {
  await page.evaluate('window.noteWords()')
  await page.evaluate(`window.hold(${isHeld})`)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await start(words, dwells)
  // Nobody looks into the page meanwhile: that would take of its time.
  await page.waitForTimeout(dwells.reduce((sum, ms) => sum + ms, 0) + latenessMs)
  await stop()
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate('window.hold(false)')
  return page.evaluate<Turn>('window.notedWords()')
}
