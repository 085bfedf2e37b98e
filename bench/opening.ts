import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type BenchFigure, percentile, round } from './figure.ts'
import { createBrowserContext, runInChromium } from './in-chromium.ts'
import { findNovel } from './novel.ts'
import { measureOnEmbedded, type OpenSite } from './open-site.ts'
import { registerReaders, type SiteClient, signIn } from './site.ts'

const turns = 3

/** Devices: a desktop without throttling, and a phone with a slow network and CPU. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, slow: undefined },
  phone: {
    viewport: { width: 390, height: 844 },
    slow: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, cpuRate: 4 },
  },
} as const
export type Device = keyof typeof devices

interface OpenedPage {
  name: string
  path: string
  /** Selector that exists once the page is usable. */
  usable: string
  who?: SiteClient
  /** Upper bounds of the time until usable, with an empty and a warm browser cache, in ms. */
  cold: number
  warm: number
}

interface Opening {
  usableMs: number
  /** Number of fonts among `requests`. */
  fonts: number
  shift: number
  requests: number
  bytes: number
}

/** Measures time until usable, requests and layout shift of pages; the control is the time of a bare page. */
export function measureOpening(): Promise<BenchFigure[]> {
  return measureOnEmbedded((site) =>
    runInChromium(async (browser) => measurePages(browser, site, await preparePages(site))),
  )
}

async function preparePages({ url, administrator }: OpenSite): Promise<OpenedPage[]> {
  const admin = await signIn(url, administrator)
  const [reader] = await registerReaders(url, 1)
  const { work, chapters } = await findNovel(admin)
  return [
    { name: 'sign-in', path: '/auth', usable: 'button[type=submit]', cold: 1_600, warm: 800 },
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

async function measurePages(
  browser: Browser,
  { url }: OpenSite,
  pages: OpenedPage[],
): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  const shifts: number[] = []
  for (const device of ['desktop', 'phone'] as const) {
    const bare = { name: 'bare', path: '/health/live', usable: 'body', cold: 0, warm: 0 }
    const control = findMedian((await measureOpenings(browser, url, bare, device)).cold)
    for (const page of pages) {
      const { cold, warm } = await measureOpenings(browser, url, page, device)
      shifts.push(...[...cold, ...warm].map(({ shift }) => shift))
      figures.push(toFigure(`${page.name}, ${device}, empty cache`, findMedian(cold), control, page.cold))
      figures.push(toFigure(`${page.name}, ${device}, warm cache`, findMedian(warm), control, page.warm))
    }
  }
  return [...figures, toShiftFigure(shifts)]
}

/** Returns the largest layout shift of all openings. */
function toShiftFigure(shifts: readonly number[]): BenchFigure {
  const largest = Math.max(...shifts)
  return {
    name: 'largest layout shift',
    measured: `${round(largest * 1000) / 1000}`,
    control: `median ${round(percentile(shifts, 50) * 1000) / 1000}`,
    value: largest,
    bound: 0.01,
    unit: 'of the window',
  }
}

function toFigure(name: string, opening: Opening, control: Opening, bound: number): BenchFigure {
  const { requests, bytes, fonts, shift, usableMs } = opening
  return {
    name,
    measured: `${requests} requests, ${fonts} of them fonts, ${round(bytes / 1000)} kB, shift ${round(shift * 1000) / 1000}`,
    control: `a bare page ${Math.round(control.usableMs)} ms`,
    value: Math.round(usableMs),
    bound,
    unit: 'ms',
  }
}

const findMedian = (openings: Opening[]): Opening =>
  openings.sort((one, other) => one.usableMs - other.usableMs)[openings.length >> 1] as Opening

async function measureOpenings(browser: Browser, url: string, page: OpenedPage, device: Device) {
  const cold: Opening[] = []
  const warm: Opening[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const context = await createBrowserContext(browser, page.who, devices[device].viewport)
    cold.push(await openOnce(context, url, page, device))
    warm.push(await openOnce(context, url, page, device))
    await context.close()
  }
  return { cold, warm }
}

/** Returns a script that records the time at which the usable element is painted, and the layout shift. */
const buildRecorder = (usable: string) => `
  const opening = { usableMs: 0, shift: 0 }
  window.opening = opening
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) opening.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const { port1, port2 } = new MessageChannel()
  // A message posted during a frame is handled after the frame.
  port1.onmessage = () => { opening.usableMs = performance.now() }
  const look = () => {
    if (document.querySelector(${JSON.stringify(usable)})) port2.postMessage(null)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** Opens a page and measures it. @param use called before the page is closed */
export async function openOnce(
  context: BrowserContext,
  url: string,
  { path, usable }: Pick<OpenedPage, 'path' | 'usable'>,
  device: Device,
  use?: (page: Page) => Promise<void>,
): Promise<Opening> {
  const page = await context.newPage()
  await slowDown(page, device)
  await page.addInitScript({ content: buildRecorder(usable) })
  await page.goto(url + path)
  const read = () => page.evaluate<Pick<Opening, 'usableMs' | 'shift'>>('window.opening')
  let { usableMs } = await read()
  while (usableMs === 0) {
    await page.waitForTimeout(100)
    usableMs = (await read()).usableMs
  }
  const fetched = await page.evaluate<Pick<Opening, 'requests' | 'bytes' | 'fonts'>>(
    buildTransferQuery(usableMs),
  )
  // Fonts that load later may still shift the layout.
  await page.waitForTimeout(1_000)
  const { shift } = await read()
  await use?.(page)
  await page.close()
  return { usableMs, shift, ...fetched }
}

/** Returns a script that sums up the network transfers that started before a time, in ms since the navigation. */
const buildTransferQuery = (ms: number) => `(() => {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const fetched = entries.filter(({ startTime, transferSize }) => startTime < ${ms} && transferSize > 0)
  const fonts = fetched.filter(({ name }) => name.endsWith('.woff2')).length
  return { requests: fetched.length, fonts, bytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) }
})()`

/** Throttles network and CPU. */
async function slowDown(page: Page, device: Device): Promise<void> {
  const { slow } = devices[device]
  if (!slow) return
  const { latencyMs: latency, bytesPerSecond, cpuRate } = slow
  const client = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 }
  await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}
