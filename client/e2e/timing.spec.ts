import type { Page } from '@playwright/test'
import { expect, readerPath, register, test } from './fixtures.ts'
import { chapterTimeline, setSpeed, watchWords } from './words.ts'

/** One frame of a 60 Hz screen, in ms. */
const frameMs = 1000 / 60

/** Holds the page for 30 ms of every 97, as a script that has nothing to do with reading might. */
function block(page: Page) {
  return page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 30
      while (performance.now() < until);
    }, 97)
  })
}

/** How far a moment lies outside of a span of time, in ms; below 0 before it. */
function outside(moment: number, { from, to }: { from: number; to: number }): number {
  return moment < from ? moment - from : Math.max(0, moment - to)
}

const conditions = [
  { name: 'at rest', words: 40, wordsPerMinute: 400, slowdown: 1, isBlocked: false },
  { name: 'held 30 ms of every 97', words: 100, wordsPerMinute: 300, slowdown: 1, isBlocked: true },
  { name: 'with the CPU slowed 4 times', words: 100, wordsPerMinute: 300, slowdown: 4, isBlocked: false },
]

for (const { name, words: count, wordsPerMinute, slowdown, isBlocked } of conditions) {
  test(`${count} words at ${wordsPerMinute} WPM take what the engine says within a frame, ${name}; none is skipped or flashed`, {
    tag: '@timed',
  }, async ({ page }) => {
    test.setTimeout(180_000)
    await register(page)
    const path = await readerPath(page, 'moby', '1. Loomings')
    const timeline = await chapterTimeline(page, path)
    const debug = await page.context().newCDPSession(page)
    const expectedMs = timeline.wordStartMs(count, wordsPerMinute)
    const differences: number[] = []
    // One run may meet a busy machine: the best of three counts.
    while (differences.length < 3 && !differences.some((ms) => Math.abs(ms) <= frameMs)) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Play' }).waitFor()
      const restart = page.getByRole('button', { name: 'Restart' })
      if (await restart.isEnabled()) await restart.click()
      await setSpeed(page, wordsPerMinute)
      if (isBlocked) await block(page)
      await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const words = await watchWords(page)
      // Playing begins somewhere within the click, which on a slowed CPU takes its time too.
      const started = await page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play')
        const from = performance.now()
        button?.click()
        return { from, to: performance.now() }
      })
      await expect
        .poll(async () => (await words()).length, { timeout: 60_000, intervals: [500] })
        .toBeGreaterThan(count + 1)
      await page.getByRole('button', { name: 'Pause' }).click()
      await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const shown = (await words()).slice(0, count + 1)
      expect(shown.map(({ word }) => word)).toEqual(
        timeline.words.slice(0, count + 1).map(({ text }) => text),
      )
      const isFlashed = shown.slice(1, -1).some(({ at }, offset) => {
        const on = (shown[offset + 2]?.at ?? 0) - at
        return on < timeline.dwellMs(offset + 1, wordsPerMinute) / 3
      })
      const endedAt = shown[count]?.frameAt ?? 0
      const difference = outside(endedAt - expectedMs, started)
      differences.push(isFlashed ? Number.POSITIVE_INFINITY : difference)
    }
    expect(Math.min(...differences.map(Math.abs)), `differences of ${differences} ms`).toBeLessThanOrEqual(
      frameMs,
    )
  })
}
