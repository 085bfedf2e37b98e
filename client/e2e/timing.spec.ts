import type { Page } from '@playwright/test'
import { pause } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { loadTimeline, setSpeed, watchWords } from './watch-words.ts'

/** One frame of a 60 Hz screen, in ms. */
const frameMs = 1000 / 60

/** Blocks the main thread for 30 ms of every 97. */
function block(page: Page) {
  return page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 30
      while (performance.now() < until);
    }, 97)
  })
}

/** Returns the distance of a moment from a time span, in ms; negative when the moment precedes the span. */
function distanceFromSpan(moment: number, { from, to }: { from: number; to: number }): number {
  return moment < from ? moment - from : Math.max(0, moment - to)
}

const conditions = [
  { name: 'at rest', words: 40, wordsPerMinute: 400, slowdown: 1, isBlocked: false },
  { name: 'blocked 30 ms of every 97', words: 100, wordsPerMinute: 300, slowdown: 1, isBlocked: true },
  { name: 'with the CPU slowed 4 times', words: 100, wordsPerMinute: 300, slowdown: 4, isBlocked: false },
]

for (const { name, words: count, wordsPerMinute, slowdown, isBlocked } of conditions) {
  test(`${count} words at ${wordsPerMinute} WPM take the engine’s time within a frame, ${name}; no word is skipped or flashes`, {
    tag: '@timed',
  }, async ({ page }) => {
    await register(page)
    const path = await readerPath(page, 'moby', '1. Loomings')
    const timeline = await loadTimeline(page, path)
    const debug = await page.context().newCDPSession(page)
    const expectedMs = timeline.wordStartMs(count, wordsPerMinute)
    const differences: number[] = []
    // Takes the best of three rounds: the machine may be busy.
    while (differences.length < 3 && !differences.some((ms) => Math.abs(ms) <= frameMs)) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Play' }).waitFor()
      const restart = page.getByRole('button', { name: 'Restart' })
      if (await restart.isEnabled()) await restart.click()
      await setSpeed(page, wordsPerMinute)
      if (isBlocked) await block(page)
      await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const words = await watchWords(page)
      // Playback starts within the click, which takes time on a slow CPU.
      const started = await page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play')
        const from = performance.now()
        button?.click()
        return { from, to: performance.now() }
      })
      await expect.poll(async () => (await words()).length, { intervals: [500] }).toBeGreaterThan(count + 1)
      await pause(page)
      await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const shown = (await words()).slice(0, count + 1)
      expect(shown.map(({ word }) => word)).toEqual(
        timeline.words.slice(0, count + 1).map(({ text }) => text),
      )
      const isFlashed = shown.slice(1, -1).some(({ shownAt }, offset) => {
        const on = (shown[offset + 2]?.shownAt ?? 0) - shownAt
        return on < timeline.dwellMs(offset + 1, wordsPerMinute) / 3
      })
      const endedAt = shown[count]?.frameAt ?? 0
      const difference = distanceFromSpan(endedAt - expectedMs, started)
      differences.push(isFlashed ? Number.POSITIVE_INFINITY : difference)
    }
    expect(Math.min(...differences.map(Math.abs)), `differences of ${differences} ms`).toBeLessThanOrEqual(
      frameMs,
    )
  })
}
