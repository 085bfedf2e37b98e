import type { Browser } from '@playwright/test'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Chapter } from '#shared/library.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { getCommonness } from '../server/jobs/measure/measure-texts.ts'
import type { BenchFigure } from './figure.ts'
import { runInChromium } from './in-chromium.ts'
import { findLongestChapter, findNovel } from './novel.ts'
import { type CellErrors, measureTurn, type TimingErrors, toFigures } from './on-screen-errors.ts'
import {
  atRest,
  type Condition,
  createReaderContext,
  type NovelText,
  openBare,
  openReaderPage,
  type PlaybackOptions,
  playTurn,
} from './on-screen-pages.ts'
import { measureChangeCosts } from './on-screen-work.ts'
import { measureOnEmbedded } from './open-site.ts'
import { registerReaders, requestJson, type SiteClient } from './site.ts'

/** Reading speed and condition of several measurements: one for each of `options`. */
interface Cell {
  wordsPerMinute: number
  condition: Condition
  options: readonly PlaybackOptions[]
}

const blocked: Condition = { name: 'blocked 30 ms of every 97', slowdown: 1, isBlocked: true }
const slowed4: Condition = { name: 'CPU 4 × slower', slowdown: 4, isBlocked: false }
const slowed6: Condition = { name: 'CPU 6 × slower', slowdown: 6, isBlocked: false }

const classic: PlaybackOptions = { name: 'Classic' }
const otherOptions: readonly PlaybackOptions[] = [
  { name: 'Natural', pauses: 'Natural' },
  { name: 'true speed', settings: { trueSpeed: true } },
  ...['pulse', 'glow', 'shimmer', 'bounce', 'rotate', 'random-effects'].map((focusStyle) => ({
    name: `focus style ${focusStyle}`,
    settings: { focusStyle },
  })),
  ...['particles', 'waves', 'breathing', 'subtle-glow'].map((ambientEffect) => ({
    name: `ambient effect ${ambientEffect}`,
    settings: { ambientEffect },
  })),
]

/** Extent of a benchmark run. Turns alternate between the reader and the control. */
interface RunPlan {
  /** Number of words that the reader page plays with the first of a cell's `options`; half as many with each of the others. */
  words: number
  /** Fraction of these words that the control page plays too. */
  controlShare: number
  turns: number
  cells: readonly Cell[]
}

const sample: RunPlan = {
  words: 200,
  controlShare: 1,
  turns: 2,
  cells: [
    { wordsPerMinute: 400, condition: atRest, options: [classic] },
    { wordsPerMinute: 400, condition: blocked, options: [classic] },
    { wordsPerMinute: 400, condition: slowed4, options: [classic] },
    { wordsPerMinute: 400, condition: slowed6, options: [classic] },
  ],
}

/** Full run, with about 55 minutes of playback. */
export const fullOnScreenPlan: RunPlan = {
  words: 400,
  controlShare: 0.5,
  turns: 2,
  cells: [200, 300, 350, 400].flatMap((wordsPerMinute) =>
    [atRest, blocked, slowed4, slowed6].map((condition) => ({
      wordsPerMinute,
      condition,
      options: wordsPerMinute === 400 && condition === slowed4 ? [classic, ...otherOptions] : [classic],
    })),
  ),
}

/**
 * Compares the times at which a browser shows words with the engine's timeline, in the reader and on the control page. Also measures the
 * main-thread cost of a word change. The reader saves positions as usual.
 */
export function measureOnScreen(measured: RunPlan = sample): Promise<BenchFigure[]> {
  return measureOnEmbedded(({ url }) =>
    runInChromium(async (browser) => {
      const [last, ...readers] = await registerReaders(
        url,
        measured.cells.flatMap(({ options }) => options).length + 1,
      )
      if (!last) throw new Error('no readers')
      const text = await readNovel(last)
      const errors: CellErrors[] = []
      for (const cell of measured.cells) {
        errors.push(
          ...(await measureCell(browser, text, cell, measured, readers.splice(0, cell.options.length))),
        )
      }
      return [...toFigures(errors), ...(await measureChangeCosts(browser, text, last))]
    }),
  )
}

async function readNovel(reader: SiteClient): Promise<NovelText> {
  const { id, path } = findLongestChapter(await findNovel(reader))
  const { content } = await requestJson<Chapter>(reader, buildUrl(api.library.chapter, { params: { id } }))
  return { address: reader.url + path, content }
}

async function measureCell(
  browser: Browser,
  { address, content }: NovelText,
  { wordsPerMinute, condition, options }: Cell,
  { words, turns, controlShare }: RunPlan,
  readers: SiteClient[],
): Promise<CellErrors[]> {
  const bareContext = await browser.newContext()
  const bare = await openBare(await bareContext.newPage())
  const found: CellErrors[] = []
  for (const [at, option] of options.entries()) {
    const who = readers[at]
    if (!who) throw new Error('no readers')
    const timeline = createTimeline(content, 'Novel', option.pauses, option.pauses && getCommonness())
    const isTrue = option.settings !== undefined && 'trueSpeed' in option.settings
    const speed = isTrue ? timeline.trueSpeed(wordsPerMinute) : wordsPerMinute
    const context = await createReaderContext(browser, who, wordsPerMinute, option)
    const reader = await openReaderPage(await context.newPage(), address)
    const errors = { reader: [] as TimingErrors[], control: [] as TimingErrors[] }
    let index = 0
    for (let turn = 0; turn < turns; turn += 1) {
      const count = (at === 0 ? words : words / 2) / turns + 1
      const all = Array.from({ length: count }, (_, offset) => timeline.word(index + offset)?.text ?? '')
      const dwells = all.map((_, offset) => timeline.dwellMs(index + offset, speed))
      const read = await playTurn(reader, condition, all, dwells)
      errors.reader.push(measureTurn(read, all, dwells))
      const shown = [all.slice(0, count * controlShare), dwells.slice(0, count * controlShare)] as const
      errors.control.push(measureTurn(await playTurn(bare, condition, ...shown), ...shown))
      index += read.shown.length
    }
    await context.close()
    found.push({ name: `${wordsPerMinute} WPM, ${condition.name}, ${option.name}`, ...errors })
  }
  await bareContext.close()
  return found
}
