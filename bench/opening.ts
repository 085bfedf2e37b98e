import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Figure, percentile, round } from './figure.ts'
import { inChromium, newContext } from './in-chromium.ts'
import { findNovel } from './novel.ts'
import { type OpenSite, onEmbedded } from './open-site.ts'
import { registerReaders, type Site, signIn } from './site.ts'

const turns = 3

/** What a page is opened over: a desktop beside the server, and a telephone on a slow line with a slow processor. */
const lines = {
  desktop: { viewport: { width: 1280, height: 800 }, slow: undefined },
  telephone: {
    viewport: { width: 390, height: 844 },
    slow: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, processor: 4 },
  },
} as const

interface OpenedPage {
  name: string
  path: string
  /** What is there when the page is of use. */
  usable: string
  who?: Site
  /** Goals in ms, on the telephone: with nothing at hand, and with what a browser keeps. */
  cold: number
  warm: number
}

interface Opening {
  usableMs: number
  /** Typefaces that came before. */
  fonts: number
  shift: number
  requests: number
  bytes: number
}

/** Returns how long a page takes to be of use, what it fetches and how far it shifts, beside a page with nothing on it. */
export function openingFigures(): Promise<Figure[]> {
  return onEmbedded((site) => inChromium(async (browser) => figuresOf(browser, site, await pagesOf(site))))
}

async function pagesOf({ url, administrator }: OpenSite): Promise<OpenedPage[]> {
  const admin = await signIn(url, administrator)
  const [reader] = await registerReaders(url, 1)
  const { work, chapters } = await findNovel(admin)
  return [
    { name: 'sign-in', path: '/auth', usable: 'button[type=submit]', cold: 1_500, warm: 800 },
    { name: 'home', path: '/', usable: 'a[href^="/reader/"]', who: reader, cold: 2_200, warm: 800 },
    {
      name: 'reader',
      path: `/reader/${work.id}/${chapters[0]?.id}`,
      usable: '[data-word]:not(:empty)',
      who: reader,
      cold: 2_500,
      warm: 800,
    },
    { name: 'panel', path: '/', usable: 'summary, [aria-expanded]', who: admin, cold: 2_500, warm: 800 },
  ]
}

async function figuresOf(browser: Browser, { url }: OpenSite, pages: OpenedPage[]): Promise<Figure[]> {
  const figures: Figure[] = []
  const shifts: number[] = []
  for (const line of ['desktop', 'telephone'] as const) {
    const bare = { name: 'bare', path: '/health/live', usable: 'body', cold: 0, warm: 0 }
    const control = medianOf((await openings(browser, url, bare, line)).cold)
    for (const page of pages) {
      const { cold, warm } = await openings(browser, url, page, line)
      shifts.push(...[...cold, ...warm].map(({ shift }) => shift))
      figures.push(figureOf(`${page.name}, ${line}, nothing at hand`, medianOf(cold), control, page.cold))
      figures.push(figureOf(`${page.name}, ${line}, opened before`, medianOf(warm), control, page.warm))
    }
  }
  return [...figures, shiftFigure(shifts)]
}

/** By how much what stands in a page moves until all of it has come. */
function shiftFigure(shifts: readonly number[]): Figure {
  const largest = Math.max(...shifts)
  return {
    name: 'what moves while a page comes, the most of all',
    measured: `${round(largest * 1000) / 1000}`,
    control: `median ${round(percentile(shifts, 50) * 1000) / 1000}`,
    value: largest,
    bound: 0.01,
    unit: 'of the window',
  }
}

function figureOf(name: string, opening: Opening, control: Opening, bound: number): Figure {
  const { requests, bytes, fonts, shift, usableMs } = opening
  return {
    name,
    measured: `${requests} requests, ${fonts} of them typefaces, ${round(bytes / 1000)} kB, shift ${round(shift * 1000) / 1000}`,
    control: `a bare page ${Math.round(control.usableMs)} ms`,
    value: Math.round(usableMs),
    bound,
    unit: 'ms',
  }
}

const medianOf = (openings: Opening[]): Opening =>
  openings.sort((one, other) => one.usableMs - other.usableMs)[openings.length >> 1] as Opening

async function openings(browser: Browser, url: string, page: OpenedPage, line: keyof typeof lines) {
  const cold: Opening[] = []
  const warm: Opening[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const context = await newContext(browser, page.who, lines[line].viewport)
    cold.push(await openOnce(context, url, page, line))
    warm.push(await openOnce(context, url, page, line))
    await context.close()
  }
  return { cold, warm }
}

/** A script of the page: it notes when what makes the page of use has been painted, and how far what stood there has moved. */
const watchPage = (usable: string) => `
  const found = { usableMs: 0, shift: 0 }
  window.found = found
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) found.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const { port1, port2 } = new MessageChannel()
  // A message sent while a frame is made is read when the frame is done.
  port1.onmessage = () => { found.usableMs = performance.now() }
  const look = () => {
    if (document.querySelector(${JSON.stringify(usable)})) port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

async function openOnce(
  context: BrowserContext,
  url: string,
  { path, usable }: OpenedPage,
  line: keyof typeof lines,
): Promise<Opening> {
  const page = await context.newPage()
  await slowDown(page, line)
  await page.addInitScript({ content: watchPage(usable) })
  await page.goto(url + path)
  const read = () => page.evaluate<Pick<Opening, 'usableMs' | 'shift'>>('window.found')
  let { usableMs } = await read()
  while (usableMs === 0) {
    await page.waitForTimeout(100)
    usableMs = (await read()).usableMs
  }
  const fetched = await page.evaluate<Pick<Opening, 'requests' | 'bytes' | 'fonts'>>(fetchedUntil(usableMs))
  // A font that comes afterwards may move what is there.
  await page.waitForTimeout(1_000)
  const { shift } = await read()
  await page.close()
  return { usableMs, shift, ...fetched }
}

/** A script of the page: what came over the line of what was asked for before a moment, in ms since the page was opened. */
const fetchedUntil = (ms: number) => `(() => {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const fetched = entries.filter(({ startTime, transferSize }) => startTime < ${ms} && transferSize > 0)
  const fonts = fetched.filter(({ name }) => name.endsWith('.woff2')).length
  return { requests: fetched.length, fonts, bytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) }
})()`

/** Slows the page's line and processor down. */
async function slowDown(page: Page, line: keyof typeof lines): Promise<void> {
  const { slow } = lines[line]
  if (!slow) return
  const { latencyMs: latency, bytesPerSecond, processor } = slow
  const client = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 }
  await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  await client.send('Emulation.setCPUThrottlingRate', { rate: processor })
}
