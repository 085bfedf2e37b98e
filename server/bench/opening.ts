import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { addressOf } from '#shared/endpoint.ts'
import type { Work } from '#shared/library.ts'
import { chromiumArgs, findBrowser } from '../../client/e2e/browser.ts'
import { type Figure, round } from './figure.ts'
import { type OpenSite, onEmbedded } from './open-site.ts'
import { registerReaders, type Site, signIn } from './site.ts'

const turns = 5

/** What a page is opened over: a desktop beside the server, and a telephone on a slow line with a slow processor. */
const lines = {
  desktop: undefined,
  telephone: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, processor: 4 },
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
  shift: number
  requests: number
  bytes: number
}

/** Returns how long a page takes to be of use, what it fetches and how far it shifts, beside a page with nothing on it. */
export function openingFigures(): Promise<Figure[]> {
  return onEmbedded(async (site) => {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs })
    try {
      return await figuresOf(browser, site, await pagesOf(site))
    } finally {
      await browser.close()
    }
  })
}

async function pagesOf({ url, administrator }: OpenSite): Promise<OpenedPage[]> {
  const admin = await signIn(url, administrator)
  const [reader] = await registerReaders(url, 1)
  const works = (await (
    await fetch(url + api.library.works.path, { headers: admin.headers })
  ).json()) as Work[]
  const novel = works.find(({ title }) => title.startsWith('Moby-Dick'))?.id ?? 1
  const chapters = addressOf(api.library.chapters, { params: { workId: novel } })
  const [chapter] = (await (await fetch(url + chapters, { headers: admin.headers })).json()) as {
    id: number
  }[]
  return [
    { name: 'sign-in', path: '/auth', usable: 'button[type=submit]', cold: 1_500, warm: 800 },
    { name: 'home', path: '/', usable: 'a[href^="/reader/"]', who: reader, cold: 2_200, warm: 800 },
    {
      name: 'reader',
      path: `/reader/${novel}/${chapter?.id}`,
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
  for (const line of ['desktop', 'telephone'] as const) {
    const bare = { name: 'bare', path: '/health/live', usable: 'body', cold: 0, warm: 0 }
    const control = medianOf((await openings(browser, url, bare, line)).cold)
    for (const page of pages) {
      const { cold, warm } = await openings(browser, url, page, line)
      figures.push(figureOf(`${page.name}, ${line}, nothing at hand`, medianOf(cold), control, page.cold))
      figures.push(figureOf(`${page.name}, ${line}, opened before`, medianOf(warm), control, page.warm))
    }
  }
  return figures
}

function figureOf(name: string, opening: Opening, control: Opening, bound: number): Figure {
  const { requests, bytes, shift, usableMs } = opening
  return {
    name,
    measured: `${requests} requests, ${round(bytes / 1000)} kB, shift ${round(shift * 1000) / 1000}`,
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
    const context = await browser.newContext({
      viewport: line === 'desktop' ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    })
    const [name = '', value = ''] = page.who?.headers.cookie?.split('=') ?? []
    if (name) await context.addCookies([{ name, value, url }])
    cold.push(await openOnce(context, url, page, line))
    warm.push(await openOnce(context, url, page, line))
    await context.close()
  }
  return { cold, warm }
}

/** A script of the page: it notes when the page is of use, and how far what stood there has moved. */
const watchPage = (usable: string) => `
  const found = { usableMs: 0, shift: 0 }
  window.found = found
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) found.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (document.querySelector(${JSON.stringify(usable)})) found.usableMs = performance.now()
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
  const { requests, bytes } = await page.evaluate<Pick<Opening, 'requests' | 'bytes'>>(fetchedUntil(usableMs))
  // A font that comes afterwards may move what is there.
  await page.waitForTimeout(1_500)
  const { shift } = await read()
  await page.close()
  return { usableMs, shift, requests, bytes }
}

/** A script of the page: what came over the line of what was asked for before a moment, in ms since the page was opened. */
const fetchedUntil = (ms: number) => `(() => {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const fetched = entries.filter(({ startTime, transferSize }) => startTime < ${ms} && transferSize > 0)
  return { requests: fetched.length, bytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) }
})()`

/** Slows the page's line and processor down. */
async function slowDown(page: Page, line: keyof typeof lines): Promise<void> {
  const slow = lines[line]
  if (!slow) return
  const { latencyMs: latency, bytesPerSecond, processor } = slow
  const client = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 }
  await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  await client.send('Emulation.setCPUThrottlingRate', { rate: processor })
}
