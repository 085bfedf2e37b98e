import type { Page } from '@playwright/test'
import { expect, register, test } from './fixtures.ts'
import { setSpeed, watchWords } from './words.ts'

interface Effect {
  at: number
  lastsMs: number
  /** When it came to its end, by the page's clock; absent before. */
  endedAt?: number
  /** What is seen of the word meanwhile, frame by frame: where it stands, how large it is and how clear. */
  seen: string[]
}

/** Notes every effect that begins on the word, when, and what is seen of it. */
function watchEffects(page: Page) {
  return page.addInitScript(() => {
    const effects: Effect[] = []
    Object.assign(window, { effects })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      // The settings show samples of their own.
      if (!this.querySelector('[data-word]')) return animation
      const lastsMs = Number(typeof options === 'object' ? options.duration : options)
      const effect: Effect = { at: performance.now(), lastsMs, seen: [] }
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

for (const { chance, first, later } of [
  { chance: 0, first: 10, later: 15 },
  { chance: 0.999, first: 20, later: 30 },
]) {
  test(`with chance at ${chance} a random effect comes at word ${first}, lasts two seconds, and the next comes ${later} words later`, async ({
    page,
  }) => {
    await page.addInitScript((chance) => {
      Math.random = () => chance
    }, chance)
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
    await expect.poll(async () => (await effects())[1]?.endedAt ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Pause' }).click()
    const shown = await words()
    const found = await effects()
    // A word is drawn and its effect begun in one turn: the words noted before are those that came before it.
    const numbers = found.map((effect) => shown.filter(({ at }) => at < effect.at).length + 1)
    expect(numbers.slice(0, 2)).toEqual([first, first + later])
    for (const effect of found.slice(0, 2)) {
      expect(effect.lastsMs).toBe(2_000)
      expect((effect.endedAt ?? 0) - effect.at).toBeGreaterThan(1_950)
      expect(effect.seen.filter((look) => look !== 'none none 1').length).toBeGreaterThan(1)
    }
  })
}
