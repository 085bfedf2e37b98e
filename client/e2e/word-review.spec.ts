import type { Page } from '@playwright/test'
import { wordReviewApi } from '#shared/word-review.ts'
import { readToTheEnd, waitForPrefetch } from './chapter-page.ts'
import { expect, readerPath, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { answerByKeys, openReview } from './own-states.ts'
import { isHeard, recordVoice, turnVoiceOn } from './record-voice.ts'
import { waitForWord, watchWords } from './watch-words.ts'

const stage = (page: Page) => page.locator('[data-word]')
const readSummary = async (page: Page) => {
  const answer = await page.request.get(wordReviewApi.wordReview.summary.path, {
    params: { timeZone: 'UTC' },
  })
  return answer.json()
}

test('five words are reviewed by keyboard alone, from the line on Saved Words to the figures', async ({
  page,
}) => {
  await openReview(page)
  await page.goto('/saved-words')
  await tabOn(page, '5 words are due, about 2 minutes')
  await page.keyboard.press('Enter')
  await expect(stage(page)).toHaveText('spleen,')
  await answerByKeys(page, '3')
  await page.getByText('2 of 5').waitFor()
  await answerByKeys(page, '1')
  await page.getByText('3 of 6').waitFor()
  await page.keyboard.press('z')
  await page.getByText('2 of 5').waitFor()
  await answerByKeys(page, '3')
  await page.getByText('3 of 5').waitFor()
  await page.keyboard.press('x')
  await page.getByText("This word won't come up again", { exact: true }).waitFor()
  await page.getByText('3 of 4').waitFor()
  await answerByKeys(page, '3')
  await page.getByText('4 of 4').waitFor()
  await answerByKeys(page, '1')
  await page.getByText('5 of 5').waitFor()
  await answerByKeys(page, '3')
  await page.getByText('The end of this sitting').waitFor()
  await expect(page.getByText('in the next 7 days')).toBeVisible()
  await expect
    .poll(() => readSummary(page))
    .toMatchObject({ answeredThisMonth: 4, due: 0, new: 0, keptShare: null })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/saved-words')
  await page.getByText('5 of 5 words').waitFor()
  await expect(page.getByRole('link', { name: / due, / })).toHaveCount(0)
})

test('a word opens in its text, and its entry in the dictionary, by keys', async ({ page }) => {
  await openReview(page)
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: 'spleen' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/review')
  await page.keyboard.press('o')
  await page.getByText(/^Word 70 of/).waitFor()
})

test('a word is reviewed with the pointer', async ({ page }) => {
  await openReview(page)
  const shown = await watchWords(page)
  for (const button of ['right', 'middle'] as const) await stage(page).click({ button })
  await page.getByRole('button', { name: 'Show the sentence' }).click()
  await waitForWord(shown, 'circulation.')
  await expect(stage(page)).toHaveText('spleen,')
  await page.getByRole('button', { name: 'Show the meaning' }).click()
  await expect(page.getByText('The meaning of spleen.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Moby-Dick.* · 1\. Loomings$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await page.getByText('2 of 6').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 5').waitFor()
  await expect.poll(async () => (await readSummary(page)).answeredThisMonth).toBe(0)
})

test('the answers are in view in low windows, below three lines of meaning', async ({ page }) => {
  await openReview(page)
  await page.route(`${wordReviewApi.wordReview.list.path}?*`, async (route) => {
    const cards = await (await route.fetch()).json()
    const definition = 'Several words explain what it means here. '.repeat(5)
    await route.fulfill({ json: cards.map((card: object) => ({ ...card, definition })) })
  })
  for (const [width, height] of [
    [667, 375],
    [320, 215],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await page.getByText(/^1 of/).waitFor()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Show the meaning' }).waitFor()
    await page.keyboard.press('Enter')
    for (const name of ['Not yet', 'I knew it'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('x')
    await expect(page.locator('[data-toast]')).toBeInViewport({ ratio: 1 })
    const show = page.getByRole('button', { name: 'Show the sentence' })
    const isFree = () =>
      show.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    // The toast closes and no longer covers the button.
    await expect.poll(isFree).toBe(true)
    await show.click()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  }
})

test('the word that is asked, and the saved words, are printed without controls', async ({ page }) => {
  await openReview(page)
  for (const path of ['/review', '/saved-words']) {
    await page.goto(path)
    await page.getByText(/of 5/).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['button', 'searchbox', 'combobox'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

test('the word is visible in its sentence in dark forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openReview(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Show the meaning' }).waitFor()
  await page.keyboard.press('Enter')
  const mark = page.locator('mark', { hasText: 'spleen' })
  const around = await mark.locator('..').evaluate((sentence) => getComputedStyle(sentence).color)
  await expect(mark).toHaveCSS('color', around)
})

test('an answer given offline is kept on the device and sent later, once', async ({ page, context }) => {
  await openReview(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await context.setOffline(true)
  await page.keyboard.press('3')
  await expect(page.getByText('Not saved yet. Your answers are kept on this device.')).toBeVisible()
  await page.getByText('2 of 5').waitFor()
  await context.setOffline(false)
  await expect(page.getByText(/^Not saved yet/)).toHaveCount(0)
  await page.reload()
  await page.getByText('1 of 4').waitFor()
  expect(await readSummary(page)).toMatchObject({ answeredThisMonth: 1, new: 4 })
})

test('the end of a text announces the words that are due, unless reviews are off', async ({ page }) => {
  await openReview(page)
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'Short', content: 'One two three.' },
  })
  const text = `/read/personal/${(await answer.json()).id}`
  await page.goto(text)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await readToTheEnd(page)
  await expect(page.getByRole('link', { name: '5 words are due, about 2 minutes' })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('switch', { name: /^Review saved words/ }).click()
  await expect(page.getByRole('radio', { name: 'Steady' })).toHaveCount(0)
  await page.goto('/saved-words')
  await page.getByText('5 of 5 words').waitFor()
  await expect(page.getByRole('link', { name: / due, / })).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** Drags a finger over the stage by a horizontal distance, in CSS px. */
  async function swipe(page: Page, by: number) {
    const box = await stage(page).boundingBox()
    const [x, y] = [195, (box?.y ?? 0) + 20]
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', x + (by * step) / 5)
    await touch('touchEnd', x + by)
  }

  test('taps on the stage go on, swipes and thumb buttons answer', async ({ page }) => {
    await openReview(page)
    const tapStage = async () => page.touchscreen.tap(195, ((await stage(page).boundingBox())?.y ?? 0) + 20)
    const show = async () => {
      await tapStage()
      await page.getByRole('button', { name: 'Show the meaning' }).waitFor()
      await tapStage()
      await page.getByRole('button', { name: 'I knew it' }).waitFor()
    }
    // A swipe before the meaning is shown does not answer.
    await swipe(page, 120)
    await show()
    await swipe(page, 120)
    await page.getByText('2 of 5').waitFor()
    await show()
    await swipe(page, -120)
    await page.getByText('3 of 6').waitFor()
    await show()
    for (const name of ['Not yet', 'I knew it']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.y).toBeGreaterThan(844 / 2)
    }
    await page.getByRole('button', { name: 'I knew it' }).tap()
    await page.getByText('4 of 6').waitFor()
    await expect.poll(async () => (await readSummary(page)).answeredThisMonth).toBe(3)
  })
})

test('the downloaded voice speaks the clause up to its word and then the sentence, with one worker', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const workers: string[] = []
  page.on('worker', (worker) => worker.url().includes('voice.worker') && workers.push(worker.url()))
  await openReview(page)
  await expect(stage(page)).toHaveText('spleen,')
  await waitForPrefetch(page)
  expect(asked.filter((url) => /review-voice|exact-times|voice\.worker|\.wasm/.test(url))).toEqual([])
  const record = await recordVoice(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByText(/^Word \d+ of/).waitFor()
  await waitForPrefetch(page)
  await turnVoiceOn(page)
  // Expects the voice worker that the reader page starts.
  await expect.poll(() => workers.length).toBe(1)
  workers.length = 0
  // Navigates within the document: the in-memory HTTP cache of a test does not keep the voice for a new document.
  await page.evaluate(() => history.pushState(null, '', '/review'))
  await expect.poll(async () => isHeard(await record())).toBe(true)
  await expect(stage(page)).toHaveText('spleen,')
  await expect.poll(async () => isHeard(await record())).toBe(false)
  const before = (await record()).sounds.length
  await page.keyboard.press('Space')
  await expect.poll(async () => (await record()).sounds.length).toBeGreaterThan(before)
  await expect(stage(page)).toHaveText('circulation.')
  await expect.poll(async () => isHeard(await record())).toBe(false)
  await page.keyboard.press('Enter')
  await page.keyboard.press('3')
  await page.getByText('2 of 5').waitFor()
  await expect.poll(async () => isHeard(await record())).toBe(true)
  // With reduced motion, the whole sentence is shown in place of the stage. The voice still reads it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(stage(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I knew it' }).waitFor()
  await expect.poll(async () => isHeard(await record())).toBe(false)
  await page.keyboard.press('3')
  await page.getByText('3 of 5').waitFor()
  await expect.poll(async () => isHeard(await record())).toBe(true)
  expect(workers).toHaveLength(1)
})

test('the line of due words shifts nothing on Saved Words', async ({ page }) => {
  await openReview(page)
  await page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
      .observe({ type: 'layout-shift', buffered: true })`)
  const { path } = wordReviewApi.wordReview.summary
  let send = (): void => undefined
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(`${path}?*`, async (route) => {
    await sent
    await route.continue()
  })
  await page.goto('/saved-words')
  await page.getByText('5 of 5 words').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const waitForFrame = () =>
    page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))')
  await waitForFrame()
  const sentAt = await page.evaluate(() => performance.now())
  send()
  await page.getByText('5 words are due').waitFor()
  await waitForFrame()
  // Excludes shifts of earlier frames, which may be reported late.
  const shifts = `window.shifts.filter(({ startTime }) => startTime > ${sentAt})`
  expect(await page.evaluate(shifts)).toEqual([])
})

test('large text keeps the link to the review off the title of the saved words', async ({ page }) => {
  await openReview(page)
  // At 260 px, text of 16 px has the layout of 24 px text in a window of 390 px.
  await page.setViewportSize({ width: 260, height: 844 })
  await page.goto('/saved-words')
  const link = await page.getByRole('link', { name: '5 words are due, about 2 minutes' }).boundingBox()
  const title = page.getByRole('heading', { name: 'Saved Words' })
  const bottom = await title.evaluate((heading) => heading.getBoundingClientRect().bottom)
  expect(link?.y).toBeGreaterThanOrEqual(bottom)
})
