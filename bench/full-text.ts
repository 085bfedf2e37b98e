import type { CDPSession, Page } from '@playwright/test'
import { adminApi } from '#shared/admin-api.ts'
import { addressOf } from '#shared/endpoint.ts'
import { inFigures } from '#shared/figures.ts'
import { type Figure, round } from './figure.ts'
import { inChromium, newContext } from './in-chromium.ts'
import { type OpenSite, onEmbedded } from './open-site.ts'
import { ask, registerReaders, type Site, signIn } from './site.ts'

const sizes = [5_000, 20_000, 100_000] as const
const turns = 5
const moves = 40
/** From one word to the next, in ms, as at 300 words a minute. */
const wordMs = 200

/** A paragraph of a hundred words, as long as words of novels are. */
const paragraph = Array.from({ length: 20 }, () => 'The whale had never looked so').join(' away; ')
const wordsOfParagraph = paragraph.split(' ').length

/**
 * Returns how long the full text of a chapter takes to open beside the same text in bare paragraphs, and what a word's change costs there beside
 * the same change where the word stands alone: layouts, and time of the main thread.
 */
export function fullTextFigures(): Promise<Figure[]> {
  return onEmbedded((site) =>
    inChromium(async (browser) => {
      const [reader] = await registerReaders(site.url, 1)
      const figures: Figure[] = []
      for (const words of sizes) {
        const context = await newContext(browser, reader)
        const address = site.url + (await addChapter(site, words))
        figures.push(...(await figuresOf(await context.newPage(), address, words)))
        await context.close()
      }
      return figures
    }),
  )
}

/** Adds a chapter of so many words and returns its path. */
async function addChapter({ url, administrator }: OpenSite, words: number): Promise<string> {
  const admin = await signIn(url, administrator)
  const work = await post(admin, adminApi.library.createWork.path, {
    title: `${words} words`,
    author: 'Bench',
    authorBio: 'Nobody.',
    description: 'Words.',
    category: 'Novel',
  })
  const content = Array.from({ length: Math.round(words / wordsOfParagraph) }, () => paragraph).join('\n\n')
  const path = addressOf(adminApi.library.createChapter, { params: { workId: work.id } })
  const chapter = await post(admin, path, { title: 'One', content, order: 1 })
  return `/reader/${work.id}/${chapter.id}`
}

const post = (site: Site, path: string, body: object) =>
  ask<{ id: number }>(site, path, { method: 'POST', body })

async function figuresOf(page: Page, address: string, words: number): Promise<Figure[]> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => {})')
  await page.evaluate(openers(Math.round(words / wordsOfParagraph)))
  const alone = await costOfMoves(page)
  const spans: { full: number; bare: number }[] = []
  for (let turn = 0; turn <= turns; turn += 1) {
    const bare = await page.evaluate<number>('openBare()')
    const full = await page.evaluate<number>('openFull()')
    // The first is for the engine to warm up.
    if (turn > 0) spans.push({ full, bare })
    if (turn < turns) await page.getByRole('button', { name: 'Hide full text' }).click()
  }
  const { full, bare } = medianOf(spans)
  await page.getByRole('region', { name: 'Full text' }).focus()
  const within = await costOfMoves(page)
  const name = `${inFigures(words)} words`
  return [
    {
      name: `${name}, opened`,
      measured: `${round(full)} ms`,
      control: `bare paragraphs ${round(bare)} ms`,
      value: full / bare,
      bound: 2,
      unit: 'x',
    },
    {
      name: `${name}, on to the next word`,
      measured: `${round(within.threadMs)} ms of the main thread`,
      control: `without the full text ${round(alone.threadMs)} ms`,
      value: within.layouts - alone.layouts,
      bound: 0,
      unit: 'layouts more',
    },
  ]
}

const medianOf = (spans: { full: number; bare: number }[]) =>
  spans.sort((one, other) => one.full / one.bare - other.full / other.bare)[spans.length >> 1] ?? {
    full: Number.NaN,
    bare: Number.NaN,
  }

/** A script of the page: what opens the full text, and what sets the same text in bare paragraphs, each until it is laid out; in ms. */
const openers = (count: number) => `
  window.openFull = async () => {
    const start = performance.now()
    document.querySelector('button[aria-label="Full text"]').click()
    for (let turn = 0; turn < 10000; turn += 1) {
      const view = document.querySelector('section[aria-label="Full text"]')
      if (view && view.scrollHeight > 1000) return performance.now() - start
      await Promise.resolve()
    }
    return NaN
  }
  window.openBare = () => {
    const start = performance.now()
    const view = document.createElement('div')
    view.className = 'full-text relative max-h-[400px] overflow-y-auto font-read text-lg leading-relaxed'
    const column = document.createElement('div')
    column.className = 'mx-auto max-w-[65ch]'
    for (let index = 0; index < ${count}; index += 1) {
      const bare = document.createElement('p')
      bare.textContent = ${JSON.stringify(paragraph)}
      bare.className = 'mb-5 break-words whitespace-pre-wrap'
      column.append(bare)
    }
    view.append(column)
    document.querySelector('main').prepend(view)
    const isLaidOut = view.scrollHeight > 1000
    const ms = performance.now() - start
    view.remove()
    return isLaidOut ? ms : NaN
  }`

/** What going on by a word costs, as the median of many: in layouts, and in ms of the main thread. */
async function costOfMoves(page: Page): Promise<{ layouts: number; threadMs: number }> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable')
  await page.waitForTimeout(1_000)
  const costs: { layouts: number; threadMs: number }[] = []
  for (let move = 0; move < moves; move += 1) {
    const before = await countersOf(debug)
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(wordMs)
    const after = await countersOf(debug)
    costs.push({
      layouts: after.LayoutCount - before.LayoutCount,
      threadMs: (after.TaskDuration - before.TaskDuration) * 1_000,
    })
  }
  const middle = (name: 'layouts' | 'threadMs') =>
    costs.map((cost) => cost[name]).sort((one, other) => one - other)[moves >> 1] ?? Number.NaN
  return { layouts: middle('layouts'), threadMs: middle('threadMs') }
}

async function countersOf(debug: CDPSession): Promise<{ LayoutCount: number; TaskDuration: number }> {
  const { metrics } = await debug.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return { LayoutCount: metric('LayoutCount'), TaskDuration: metric('TaskDuration') }
}
