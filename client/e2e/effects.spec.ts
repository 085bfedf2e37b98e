import type { Page } from '@playwright/test'
import { pause } from './chapter-page.ts'
import { expect, register, test } from './fixtures.ts'
import { setSpeed, watchWords } from './watch-words.ts'

interface Effect {
  startedAt: number
  durationMs: number
  /** End (`performance.now()`); absent while the effect runs. */
  endedAt?: number
  /** Translate, scale and opacity of the word in each frame. */
  seen: string[]
}

/** Records each effect that starts on the word, its time and its frames. */
function watchEffects(page: Page) {
  return page.addInitScript(() => {
    const effects: Effect[] = []
    Object.assign(window, { effects })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      // Ignores the previews of the effects in the settings.
      if (!this.querySelector('[data-word]')) return animation
      const durationMs = Number(typeof options === 'object' ? options.duration : options)
      const effect: Effect = { startedAt: performance.now(), durationMs, seen: [] }
      effects.push(effect)
      const look = () => {
        if (effect.endedAt) return
        const { translate, scale, opacity } = getComputedStyle(this)
        effect.seen.push(`${translate} ${scale} ${opacity}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      void animation.finished.then(() => (effect.endedAt = performance.now()))
      return animation
    }
  })
}

test('a random effect starts at word 10, lasts 2 s, and the next starts 15 words later', async ({ page }) => {
  // Picks the lowest random values; unit tests cover the whole range.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await register(page)
  const content = Array.from({ length: 20 }, () => 'one two six ten five').join(' ')
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Plain', content } })
  await watchEffects(page)
  await page.goto(`/read/personal/${(await answer.json()).id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('s')
  await page.getByLabel('Word Focus Style').selectOption('Random Word Effects')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setSpeed(page, 250)
  const words = await watchWords(page)
  const effects = () => page.evaluate(() => (window as unknown as { effects: Effect[] }).effects)

  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => (await effects())[1]?.endedAt ?? 0).toBeGreaterThan(0)
  await pause(page)
  const shown = await words()
  const found = await effects()
  // A word and its effect start in the same task. Words recorded before the effect therefore precede the effect's word.
  const numbers = found.map((effect) => shown.filter(({ shownAt }) => shownAt < effect.startedAt).length + 1)
  expect(numbers.slice(0, 2)).toEqual([10, 25])
  for (const effect of found.slice(0, 2)) {
    expect(effect.durationMs).toBe(2_000)
    expect((effect.endedAt ?? 0) - effect.startedAt).toBeGreaterThan(1_950)
    expect(effect.seen.filter((look) => look !== 'none none 1').length).toBeGreaterThan(1)
  }
})
