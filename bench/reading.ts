import type { Browser, CDPSession, Page } from '@playwright/test'
import { hasFetchedAhead } from '../client/e2e/fetched-ahead.ts'
import { type Figure, round } from './figure.ts'
import { inChromium, newContext } from './in-chromium.ts'
import { findNovel, longestOf } from './novel.ts'
import { onEmbedded } from './open-site.ts'
import { registerReaders, type Site } from './site.ts'

/** What a page has made once and keeps is there after this long, in ms. */
const settledMs = 20_000
const restMs = 5_000

/**
 * Returns what reading takes of the reader's machine: how the heap grows while a chapter plays, and what goes on while it rests. The control
 * is the same page while it plays, so that what is counted is known to be seen.
 * @param playMs how long it plays; a sample unless more is asked
 */
export function readingFigures(playMs = 60_000): Promise<Figure[]> {
  return onEmbedded(async (site) => {
    const [reader] = await registerReaders(site.url, 1)
    if (!reader) throw new Error('nobody reads')
    return inChromium(async (browser) => figuresOf(browser, await openReader(browser, reader), playMs))
  })
}

/** Counts the timers that are set and have neither come nor been cleared; frames are not asked for while one rests, nor set here. */
const countTimers = `(() => {
  const pending = new Map()
  window.pendingTimers = () => [...pending.values()]
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: stop } = window
  window.setTimeout = (work, ms, ...args) => {
    const timer = set(() => { pending.delete(timer); work(...args) }, ms)
    pending.set(timer, ms)
    return timer
  }
  window.setInterval = (work, ms, ...args) => {
    const timer = repeat(work, ms, ...args)
    pending.set(timer, ms)
    return timer
  }
  window.clearTimeout = (timer) => { pending.delete(timer); clear(timer) }
  window.clearInterval = (timer) => { pending.delete(timer); stop(timer) }
})()`

async function openReader(browser: Browser, reader: Site): Promise<Page> {
  const page = await (await newContext(browser, reader)).newPage()
  await page.addInitScript({ content: countTimers })
  await page.goto(reader.url + longestOf(await findNovel(reader)).path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  // What is fetched ahead is kept, and would come bit by bit while the text plays.
  while (!(await hasFetchedAhead(page))) await page.waitForTimeout(100)
  return page
}

async function figuresOf(browser: Browser, page: Page, playMs: number): Promise<Figure[]> {
  const debug = await page.context().newCDPSession(page)
  await page.keyboard.press('Space')
  await page.waitForTimeout(settledMs)
  const before = await heapOf(debug)
  await page.waitForTimeout(playMs)
  const after = await heapOf(debug)
  const played = await framesOf(browser, page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  // What is said of the pause has been said, and what it saves is saved.
  await page.waitForTimeout(2 * restMs)
  const rested = await framesOf(browser, page)
  const timers = await page.evaluate<number[]>('window.pendingTimers()')
  return [
    {
      name: `the heap after ${playMs / 60_000} minutes`,
      measured: `${round(after / 1e6)} MB`,
      control: `${round(before / 1e6)} MB when it began`,
      value: Math.max(0, (after / before - 1) * 100),
      bound: 5,
      unit: '% more',
    },
    {
      name: `frames drawn in ${restMs / 1_000} s of rest`,
      measured: `${rested}`,
      control: `${played} while it plays`,
      value: played > 0 ? rested : Number.NaN,
      bound: 0,
      unit: 'frames',
    },
    {
      name: 'timers set while it rests',
      measured: timers.map((ms) => `${ms} ms`).join(', ') || 'none',
      control: 'none',
      value: timers.length,
      bound: 0,
      unit: 'timers',
    },
  ]
}

/** What is in use, in bytes, once what nobody holds any more has been swept up. */
async function heapOf(debug: CDPSession): Promise<number> {
  await debug.send('HeapProfiler.collectGarbage')
  return (await debug.send('Runtime.getHeapUsage')).usedSize
}

/** How many frames the browser draws of a page in a while. */
async function framesOf(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['viz'] })
  await page.waitForTimeout(restMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string }[]
  }
  return traceEvents.filter(({ name }) => name === 'Display::DrawAndSwap').length
}
