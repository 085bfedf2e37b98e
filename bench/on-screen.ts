import type { Browser } from '@playwright/test'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import type { Chapter } from '#shared/library.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { getCommonness } from '../server/jobs/measure/measure-texts.ts'
import type { Figure } from './figure.ts'
import { inChromium } from './in-chromium.ts'
import { findNovel, longestOf } from './novel.ts'
import { type CellErrors, type Errors, figuresOf, measureTurn } from './on-screen-errors.ts'
import {
  atRest,
  type Condition,
  type NovelText,
  newReader,
  openBare,
  openReader,
  playTurn,
  type Way,
} from './on-screen-pages.ts'
import { changeFigures } from './on-screen-work.ts'
import { onEmbedded } from './open-site.ts'
import { ask, registerReaders, type Site } from './site.ts'

/** The words of a speed under a condition, played in each of these ways. */
interface Cell {
  wordsPerMinute: number
  condition: Condition
  ways: readonly Way[]
}

const held: Condition = { name: 'held 30 ms of every 97', slowdown: 1, isHeld: true }
const slowed4: Condition = { name: 'the processor 4 × slower', slowdown: 4, isHeld: false }
const slowed6: Condition = { name: 'the processor 6 × slower', slowdown: 6, isHeld: false }

const classic: Way = { name: 'Classic' }
const otherWays: readonly Way[] = [
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

/** Which words are measured, in so many turns that go to the reader and the control one after the other. */
interface Measured {
  /** In the first way of each cell; half as many in its others. */
  words: number
  /** The share of them that the control shows as well. */
  controlShare: number
  turns: number
  cells: readonly Cell[]
}

const sample: Measured = {
  words: 200,
  controlShare: 1,
  turns: 2,
  cells: [
    { wordsPerMinute: 400, condition: atRest, ways: [classic] },
    { wordsPerMinute: 400, condition: held, ways: [classic] },
    { wordsPerMinute: 400, condition: slowed4, ways: [classic] },
    { wordsPerMinute: 400, condition: slowed6, ways: [classic] },
  ],
}

/** The whole, some 55 minutes of playing. */
export const wholeOnScreen: Measured = {
  words: 400,
  controlShare: 0.5,
  turns: 2,
  cells: [200, 300, 350, 400].flatMap((wordsPerMinute) =>
    [atRest, held, slowed4, slowed6].map((condition) => ({
      wordsPerMinute,
      condition,
      ways: wordsPerMinute === 400 && condition === slowed4 ? [classic, ...otherWays] : [classic],
    })),
  ),
}

/**
 * Returns how near words come to the engine's timeline in a real browser, beside a page that does nothing but show them, in the same minutes; and
 * what a word's change takes of the main thread. The reader saves as in life.
 */
export function onScreenFigures(measured: Measured = sample): Promise<Figure[]> {
  return onEmbedded(({ url }) =>
    inChromium(async (browser) => {
      const [last, ...readers] = await registerReaders(
        url,
        measured.cells.flatMap(({ ways }) => ways).length + 1,
      )
      if (!last) throw new Error('nobody reads')
      const text = await readNovel(last)
      const errors: CellErrors[] = []
      for (const cell of measured.cells) {
        errors.push(...(await errorsOf(browser, text, cell, measured, readers.splice(0, cell.ways.length))))
      }
      return [...figuresOf(errors), ...(await changeFigures(browser, text, last))]
    }),
  )
}

async function readNovel(reader: Site): Promise<NovelText> {
  const { id, path } = longestOf(await findNovel(reader))
  const { content } = await ask<Chapter>(reader, buildUrl(api.library.chapter, { params: { id } }))
  return { address: reader.url + path, content }
}

async function errorsOf(
  browser: Browser,
  { address, content }: NovelText,
  { wordsPerMinute, condition, ways }: Cell,
  { words, turns, controlShare }: Measured,
  readers: Site[],
): Promise<CellErrors[]> {
  const bareContext = await browser.newContext()
  const bare = await openBare(await bareContext.newPage())
  const found: CellErrors[] = []
  for (const [at, way] of ways.entries()) {
    const who = readers[at]
    if (!who) throw new Error('nobody reads')
    const timeline = createTimeline(content, 'Novel', way.pauses, way.pauses && getCommonness())
    const isTrue = way.settings !== undefined && 'trueSpeed' in way.settings
    const speed = isTrue ? timeline.trueSpeed(wordsPerMinute) : wordsPerMinute
    const context = await newReader(browser, who, wordsPerMinute, way)
    const reader = await openReader(await context.newPage(), address)
    const errors = { reader: [] as Errors[], control: [] as Errors[] }
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
    found.push({ name: `${wordsPerMinute} WPM, ${condition.name}, ${way.name}`, ...errors })
  }
  await bareContext.close()
  return found
}
