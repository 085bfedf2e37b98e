import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openChapter } from './chapter-page.ts'
import { expect, register, test } from './fixtures.ts'
import { answerReadingDays } from './own-states.ts'

/** Returns the colours of a control's screenshot with the share of pixels of each. */
async function measureColours(control: Locator): Promise<Map<string, number>> {
  const { data, info } = await sharp(await control.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = new Map<string, number>()
  const pixels = info.width * info.height
  for (let at = 0; at < data.length; at += 3) {
    const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`
    found.set(colour, (found.get(colour) ?? 0) + 1 / pixels)
  }
  return found
}

const getMainColour = async (control: Locator) =>
  [...(await measureColours(control))].toSorted(([, one], [, other]) => other - one)[0]?.[0]

async function withForcedColours(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  await openChapter(page)
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
}

test('forced colors distinguish a switch that is on, Play, the progress and the pivot letter', async ({
  page,
}) => {
  await withForcedColours(page)
  const play = await getMainColour(page.getByRole('button', { name: 'Play' }))
  const next = await getMainColour(page.getByRole('button', { name: 'Next word' }))
  expect(play).not.toBe(next)
  const pivot = await page.locator('[data-pivot]').evaluate((letter) => {
    const { color, textDecorationLine } = getComputedStyle(letter)
    return { isOther: color !== getComputedStyle(letter.parentElement ?? letter).color, textDecorationLine }
  })
  expect(pivot).toEqual({ isOther: true, textDecorationLine: 'underline' })
  await page.getByRole('slider', { name: 'Progress' }).fill('1100')
  const line = await measureColours(page.getByRole('slider', { name: 'Progress' }))
  expect([...line.values()].filter((share) => share > 0.02).length).toBeGreaterThanOrEqual(3)

  await page.keyboard.press('s')
  const isOn = await getMainColour(page.getByRole('switch', { name: 'Focus Letter' }))
  const isOff = await getMainColour(page.getByRole('switch', { name: 'True Speed' }))
  expect(isOn).not.toBe(isOff)
  const lines = page.getByRole('slider', { name: 'Lines' }).locator('xpath=preceding-sibling::span')
  const drawn = await measureColours(lines)
  expect([...drawn.values()].filter((share) => share > 0.02).length).toBeGreaterThan(1)

  await page.keyboard.press('Escape')
  await answerReadingDays(page)
  await page.goto('/reading-history')
  const read = await getMainColour(page.getByTitle(/: [1-9][\d,]* words/).first())
  const empty = await getMainColour(page.getByTitle(/: 0 words/).first())
  expect(read).not.toBe(empty)
  // A day without reading is transparent: a forced color would be stronger than the color of a day with little reading.
  expect(empty).toBe(await getMainColour(page.getByRole('heading', { name: 'Reading History' })))

  await page.goto('/')
  await expect(page.locator('[style*="--cover-hue"]').first()).toHaveCSS('border-top-style', 'solid')
})

test('the skip link is the first Tab stop and moves focus to the content', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await register(page)
  for (const path of ['/', '/account', '/reading-history']) {
    await page.goto(path)
    // Waits for the first control of the page.
    await page.locator('main :is(a, button, input)').first().waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  }
})

test('the first word of a chapter is on screen within 500 ms on a desktop', {
  tag: '@timed',
}, async ({ page }) => {
  await openChapter(page)
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[data-word]')?.textContent) {
          Object.assign(window, { firstWordAt: performance.now() })
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.getByRole('button', { name: 'Play' }).waitFor()
    times.push(await page.evaluate(() => (window as unknown as { firstWordAt: number }).firstWordAt))
  }
  // Takes the best of five times: the machine may be busy.
  expect(Math.min(...times), JSON.stringify(times)).toBeLessThan(500)
})

test('forced colors and print distinguish the marks of a text', { tag: '@audit' }, async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('t')
  const text = page.getByRole('region', { name: 'Full text' })
  const photograph = async (marks: string) => {
    await text.evaluate((view, marks) => {
      const paragraph = view.querySelector('[data-first]')?.firstChild as Text
      const range = new Range()
      range.setStart(paragraph, 0)
      range.setEnd(paragraph, 'Call me'.length)
      CSS.highlights.clear()
      for (const name of marks.split(' ')) CSS.highlights.set(`marked-${name}`, new Highlight(range))
    }, marks)
    // The bar under the current word glides to its place when the full text opens.
    return (await text.screenshot({ animations: 'disabled' })).toString('base64')
  }
  const names = ['amber', 'green', 'blue', 'rose', 'amber note', 'amber bookmark']
  for (const media of [
    { forcedColors: 'active', colorScheme: 'light' },
    { forcedColors: 'active', colorScheme: 'dark' },
    { forcedColors: 'none', media: 'print' },
  ] as const) {
    await page.emulateMedia(media)
    const pictures = new Set<string>()
    // The second round shows that a mark always looks the same.
    for (const name of [...names, ...names]) pictures.add(await photograph(name))
    expect(pictures.size).toBe(names.length)
  }
  const inDark = await photograph('amber')
  await page.emulateMedia({ colorScheme: 'light' })
  expect((await photograph('amber')) === inDark).toBe(true)
})
