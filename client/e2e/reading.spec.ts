import type { Page } from '@playwright/test'
import {
  getWordNumber,
  pause,
  pauseButton,
  stepOn,
  waitForIdleCalls,
  waitForPrefetch,
  wake,
} from './chapter-page.ts'
import { expect, fillRegistration, newPerson, readerPath, register, test } from './fixtures.ts'
import { loadTimeline, setSpeed, watchWords } from './watch-words.ts'

const wordNumber = async (page: Page) => {
  await wake(page)
  return getWordNumber(page)
}

test('a new reader registers, finds a novel, reads forty words and resumes at the exact word in another browser', async ({
  page,
  openOtherDevice,
}) => {
  const person = newPerson()
  await page.goto('/')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, person)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  await expect(page.getByText('Your account has been created successfully.', { exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the library' }).fill('moby')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await page.getByLabel('Chapter of Moby-Dick').selectOption('1. Loomings')
  await page.waitForURL(/\/reader\/\d+\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Moby-Dick; or, The Whale' })).toBeVisible()
  await expect(page.getByText(/^Word 1 of \d+ \(0% complete\)$/)).toBeVisible()

  const timeline = await loadTimeline(page, page.url())
  const words = await watchWords(page)
  await setSpeed(page, 400)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => wordNumber(page)).toBeGreaterThanOrEqual(40)
  await pause(page)
  const stoppedAt = await wordNumber(page)
  const shown = (await words()).map(({ word }) => word)
  expect(shown).toEqual(timeline.words.slice(0, stoppedAt).map(({ text }) => text))
  await page.close()

  const other = await openOtherDevice()
  await other.goto('/')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password').fill(person.password)
  await other.getByRole('button', { name: 'Log in' }).click()
  await other.getByRole('searchbox').fill('moby')
  const idleCalls = waitForIdleCalls(other)
  await other.getByRole('link', { name: 'Continue: Moby-Dick; or, The Whale' }).click()
  await expect(other.getByText(`Word ${stoppedAt} of ${timeline.words.length}`)).toBeVisible()
  await expect(other.getByText('Continuing from bookmark', { exact: true })).toBeVisible()
  expect(await other.locator('[data-word]').textContent()).toBe(timeline.words[stoppedAt - 1]?.text)

  await waitForPrefetch(other)
  await idleCalls
  const asked: string[] = []
  other.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await other.getByRole('button', { name: 'Play' }).click()
  await expect(other.getByText('Continuing from bookmark', { exact: true })).toBeHidden()
  await expect.poll(() => wordNumber(other)).toBeGreaterThan(stoppedAt + 6)
  await pause(other)
  const toSave = /^PATCH \/api\/reading-sessions\/|^GET \/api\/user\/saved-words\//
  expect(asked.filter((call) => !toSave.test(call))).toEqual([])
})

test('the pivot letter stays at the same pixel for every word', async ({ page }) => {
  await register(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto(await readerPath(page, 'moby', '32. Cetology'))
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    // Measured in the page, because measuring a word through Playwright costs 60 ms of CPU.
    const words = await page.evaluate(async () => {
      const seen: { x: number; width: number; centre: number }[] = []
      for (let word = 0; word < 60; word += 1) {
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
        const letter = document.querySelector('[data-pivot]')?.getBoundingClientRect()
        const line = document.querySelector('[data-word]')?.getBoundingClientRect()
        if (letter && line) seen.push({ x: line.x, width: line.width, centre: letter.x + letter.width / 2 })
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      }
      return seen
    })
    for (const line of words) {
      expect(line.x).toBeGreaterThanOrEqual(0)
      expect(line.x + line.width).toBeLessThanOrEqual(width)
    }
    // Each step showed another word.
    await expect(page.getByText(/^Word (61|121) of/)).toBeVisible()
    const centres = words.map(({ centre }) => centre)
    expect(centres).toHaveLength(60)
    expect(Math.max(...centres) - Math.min(...centres)).toBeLessThan(1)
  }
})

test('keys step, play and pause; a focused button or slider handles its own keys', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const previous = page.getByRole('button', { name: 'Previous word' })
  await expect(previous).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Restart' })).toBeDisabled()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Word 4 of/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Word 3 of/)).toBeVisible()
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.getByText(/^Word 3 of/)).toBeVisible()

  await page.keyboard.press('Space')
  await expect(pauseButton(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  const word = await wordNumber(page)
  await previous.focus()
  await page.keyboard.press('Space')
  expect(await wordNumber(page)).toBe(word - 1)
  const slider = page.getByRole('slider', { name: 'Reading speed' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('210')
  expect(await wordNumber(page)).toBe(word - 1)

  await page.getByRole('button', { name: 'Restart' }).click()
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Reading speed' })).toHaveValue('210')
})

test('a finished chapter makes its work continue with the next chapter at word 1', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'Small Hours'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const total = Number(/of (\d+)/.exec((await page.getByText(/^Word 1 of/).textContent()) ?? '')?.[1])
  await stepOn(page, total - 3)
  await setSpeed(page, 400)
  await page.getByRole('button', { name: 'Play' }).click()
  const end = page.getByRole('region', { name: /^The end of/ })
  await end.getByRole('button', { name: 'Back to the text' }).click()
  await expect(page.getByText(`Word ${total} of ${total} (100% complete)`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.getByText('The end', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('searchbox').fill('small hours')
  await page.getByRole('link', { name: 'Continue: Small Hours' }).click()
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Previous Chapter/ })).toBeVisible()
})

test('links lead to the previous and next chapters in order', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('link', { name: 'Next Chapter 2. The Carpet-Bag' }).click()
  await expect(page.getByText('2. The Carpet-Bag')).toBeVisible()
  await page.getByRole('link', { name: 'Previous Chapter 1. Loomings' }).click()
  await page.getByRole('link', { name: 'Previous Chapter Extracts' }).click()
  await page.getByRole('link', { name: 'Previous Chapter Etymology' }).click()
  await expect(page.getByText(/^Word 1 of/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Previous Chapter/ })).toHaveCount(0)
})

test('an invalid chapter URL shows an error with its values', async ({ page }) => {
  await register(page)
  await page.goto('/reader/1/abc')
  await expect(
    page.getByText('Invalid URL parameters. Please select a chapter from the library.'),
  ).toBeVisible()
  await expect(page.getByText('Received: work “1”, chapter “abc”.')).toBeVisible()
  await page.goto('/reader/999999/1')
  await expect(page.getByText('Work not found (ID: 999999)')).toBeVisible()
  const path = await readerPath(page, 'moby')
  // If the header fails to load, the page still has a link to the library.
  await page.route('**/assets/site-header-*', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('site-header'))
  await page.goto(path.replace(/\d+$/, '999999'))
  await refused
  await expect(page.getByText('Chapter not found (ID: 999999)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lectern' })).toBeVisible()
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0)
})

test('a failed save is shown and retried once online', async ({ page }) => {
  await register(page)
  const path = await readerPath(page, 'moby', '3. The Spouter-Inn')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.context().setOffline(true)
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(path)
  await expect(page.getByText(/^Word 7 of/)).toBeVisible()
})
