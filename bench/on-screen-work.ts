import type { Browser } from '@playwright/test'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type Figure, percentile, round } from './figure.ts'
import {
  atRest,
  type NovelText,
  newReader,
  openBare,
  openReader,
  playTurn,
  type WordsPage,
} from './on-screen-pages.ts'
import type { Site } from './site.ts'

const wordsPerMinute = 400
const words = 150
/** The controls have stepped back when it has played for so long, in ms. */
const awakeMs = 4_000

/** What a word's change costs, as the browser itself tells. */
interface Work {
  /** Of the main thread, in ms, 95 of 100 changes no more. */
  p95Ms: number
  medianMs: number
  /** How often more was laid out than the word. */
  layouts: number
  /** How often React drew anything. */
  drawings: number
}

/** Returns what a word's change takes of the main thread, unthrottled, and what is laid out and drawn for it, beside a page that does no more. */
export async function changeFigures(
  browser: Browser,
  { address, content }: NovelText,
  reader: Site,
): Promise<Figure[]> {
  const timeline = createTimeline(content, 'Novel')
  const all = Array.from({ length: words }, (_, index) => timeline.word(index)?.text ?? '')
  const dwells = all.map((_, index) => timeline.dwellMs(index, wordsPerMinute))
  const context = await newReader(browser, reader, wordsPerMinute, {})
  const bareContext = await browser.newContext()
  const control = await workOf(browser, await openBare(await bareContext.newPage()), all, dwells)
  const measured = await workOf(browser, await openReader(await context.newPage(), address), all, dwells)
  await Promise.all([context.close(), bareContext.close()])
  const ms = ({ medianMs, p95Ms }: Work) => `${round(medianMs)} / ${round(p95Ms)} ms`
  return [
    {
      name: 'main thread of a word’s change, median and p95',
      measured: ms(measured),
      control: ms(control),
      value: measured.p95Ms,
      bound: 0.5,
      unit: 'ms',
    },
    {
      name: `layouts of more than the word in some ${words} words`,
      measured: `${measured.layouts}`,
      control: `${control.layouts}`,
      value: measured.layouts,
      bound: 0,
      unit: 'layouts',
    },
    {
      name: `drawings by React in some ${words} words`,
      measured: `${measured.drawings}`,
      control: 'none',
      value: measured.drawings,
      // The minutes that are left.
      bound: 2,
      unit: 'drawings',
    },
  ]
}

/** What a word is laid out as: what it stands in, itself, its three parts and their texts. */
const elementsOfWord = 8

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: { beginData?: { dirtyObjects?: number } }
}

async function workOf(
  browser: Browser,
  shown: WordsPage,
  all: readonly string[],
  dwells: readonly number[],
): Promise<Work> {
  const { page } = shown
  let begunAt = 0
  const begin = async () => {
    await page.waitForTimeout(awakeMs)
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    })
    begunAt = await page.evaluate<number>('performance.now()')
  }
  const [turn] = await Promise.all([playTurn(shown, atRest, all, dwells), begin()])
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const marks = traceEvents.filter(({ name }) => name === 'word')
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) throw new Error('no word came')
  // What comes afterwards is of the pause.
  const ofPage = traceEvents.filter(({ pid, ts }) => pid === first.pid && ts <= last.ts)
  const tasks = ofPage.filter(({ name, tid }) => name === 'RunTask' && tid === first.tid)
  const changes = marks.flatMap(({ ts }) =>
    tasks
      .filter((task) => task.ts <= ts && ts <= task.ts + (task.dur ?? 0))
      .map(({ dur = 0 }) => dur / 1_000),
  )
  const laidOut = ofPage.flatMap(({ name, args }) =>
    name === 'Layout' ? [args.beginData?.dirtyObjects ?? 0] : [],
  )
  const layouts = laidOut.filter((elements) => elements > elementsOfWord)
  const countsLayouts = laidOut.some((elements) => elements > 0)
  const drawnAt = await page.evaluate<number[]>('window.commits')
  const endedAt = turn.shown.at(-1)?.at ?? begunAt
  return {
    medianMs: percentile(changes, 50),
    p95Ms: percentile(changes, 95),
    // Where the word itself is not seen to be laid out, nothing is known.
    layouts: countsLayouts ? layouts.length : Number.NaN,
    drawings: drawnAt.length > 0 ? drawnAt.filter((at) => begunAt <= at && at <= endedAt).length : Number.NaN,
  }
}
