import type { Browser } from '@playwright/test'
import { createTimeline } from '#shared/timing/timeline.ts'
import { type BenchFigure, percentile, round } from './figure.ts'
import {
  atRest,
  createReaderContext,
  type NovelText,
  openBare,
  openReaderPage,
  playTurn,
  type WordsPage,
} from './on-screen-pages.ts'
import type { SiteClient } from './site.ts'

const wordsPerMinute = 400
const words = 150
/** Time until the controls hide during playback, in ms. */
const controlsMs = 4_000

/** Cost of replacing the word on screen, from the browser's trace. */
interface ChangeCost {
  /** p95 of the main-thread time per word, in ms. */
  p95Ms: number
  medianMs: number
  /** Number of layouts that update more layout objects than one word has (`wordObjects`). */
  layouts: number
  /** Number of React commits. */
  commits: number
}

/** Measures main-thread time, layouts and React commits of word changes, in the reader and in the control, without throttling. */
export async function measureChangeCosts(
  browser: Browser,
  { address, content }: NovelText,
  reader: SiteClient,
): Promise<BenchFigure[]> {
  const timeline = createTimeline(content, 'Novel')
  const all = Array.from({ length: words }, (_, index) => timeline.word(index)?.text ?? '')
  const dwells = all.map((_, index) => timeline.dwellMs(index, wordsPerMinute))
  const context = await createReaderContext(browser, reader, wordsPerMinute, {})
  const bareContext = await browser.newContext()
  const control = await measureChanges(browser, await openBare(await bareContext.newPage()), all, dwells)
  const measured = await measureChanges(
    browser,
    await openReaderPage(await context.newPage(), address),
    all,
    dwells,
  )
  await Promise.all([context.close(), bareContext.close()])
  const ms = ({ medianMs, p95Ms }: ChangeCost) => `${round(medianMs)} / ${round(p95Ms)} ms`
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
      name: `React commits in some ${words} words`,
      measured: `${measured.commits}`,
      control: 'none',
      value: measured.commits,
      // Allows two commits, because the displayed number of remaining minutes may change.
      bound: 2,
      unit: 'commits',
    },
  ]
}

/** Number of layout objects of a word: container, word, three parts and their three texts. */
const wordObjects = 8

interface TraceEvent {
  name: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: { beginData?: { dirtyObjects?: number } }
}

async function measureChanges(
  browser: Browser,
  shown: WordsPage,
  all: readonly string[],
  dwells: readonly number[],
): Promise<ChangeCost> {
  const { page } = shown
  let startedAt = 0
  const startTracing = async () => {
    await page.waitForTimeout(controlsMs)
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    })
    startedAt = await page.evaluate<number>('performance.now()')
  }
  const [turn] = await Promise.all([playTurn(shown, atRest, all, dwells), startTracing()])
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const marks = traceEvents.filter(({ name }) => name === 'word')
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) throw new Error('no word was shown')
  // Excludes events after the last word, because they belong to pausing.
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
  const layouts = laidOut.filter((elements) => elements > wordObjects)
  const countsLayouts = laidOut.some((elements) => elements > 0)
  const committedAt = await page.evaluate<number[]>('window.commits')
  const endedAt = turn.shown.at(-1)?.at ?? startedAt
  return {
    medianMs: percentile(changes, 50),
    p95Ms: percentile(changes, 95),
    // Returns NaN when the trace contains no layout at all: the layouts were then not recorded.
    layouts: countsLayouts ? layouts.length : Number.NaN,
    commits:
      committedAt.length > 0
        ? committedAt.filter((at) => startedAt <= at && at <= endedAt).length
        : Number.NaN,
  }
}
