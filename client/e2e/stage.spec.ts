import type { Page } from '@playwright/test'
import { getPivotPoint, isNear, openChapter, pause, pauseButton, stepOn, word } from './chapter-page.ts'
import { expect, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { setSpeed } from './watch-words.ts'

const waitForQuiet = (page: Page) => expect(page.locator('[data-quiet]')).toBeAttached()
const controls = (page: Page) => [
  page.getByRole('link', { name: 'Library', exact: true }),
  page.getByRole('button', { name: 'Reader settings' }),
  page.getByRole('slider', { name: 'Reading speed' }),
  page.getByRole('button', { name: 'Look up current word' }).first(),
]

for (const [width, height] of [
  [1280, 800],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const) {
  test(`the word stays at one point while the page around it changes, at ${width} × ${height} px`, {
    tag: width === 390 || width === 1280 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openChapter(page)
    await page.evaluate(() => document.fonts.ready)
    const points = [await getPivotPoint(page)]
    const note = async () => points.push(await getPivotPoint(page))
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await note()
    await page.keyboard.press('w')
    await page.getByText('Word saved!', { exact: true }).waitFor()
    await note()
    await page.keyboard.press('Space')
    await expect(pauseButton(page)).toBeVisible()
    await note()
    await waitForQuiet(page)
    await note()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await note()
    await page.keyboard.press('s')
    await page.getByLabel('Word Focus Style').selectOption('Text Bounce')
    await note()
    // Without an effect, the word also stays in place during playback.
    await page.getByLabel('Word Focus Style').selectOption('None')
    await page.getByRole('switch', { name: 'Show the sentence while reading' }).check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await waitForQuiet(page)
    await expect(page.getByRole('region', { name: 'The sentence around the word' })).toBeVisible()
    await note()
    // Playback continues while the settings are open.
    await page.keyboard.press('s')
    await note()
    await page.getByRole('switch', { name: 'Show the sentence while reading' }).uncheck()
    await page.getByLabel('Word Focus Style').selectOption('Text Bounce')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).waitFor()
    await page.keyboard.press('t')
    await note()
    await setSpeed(page, 300)
    await page.getByText('Focus animations are partly disabled above 250 WPM.').waitFor()
    await note()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto(`${page.url()}?word=200`)
    await page.getByRole('button', { name: /^Back to your place/ }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await note()
    const [first = { x: 0, y: 0 }] = points
    for (const other of points) expect(isNear(first, other), JSON.stringify(points)).toBe(true)
    const play = await page.getByRole('button', { name: 'Play' }).boundingBox()
    if (!play) throw new Error('no Play')
    expect(play.y + play.height).toBeLessThanOrEqual(height)
    if (height < 500) {
      // In a low window, the word is in the left three fifths, and the controls are beside it.
      expect(first.x / width).toBeCloseTo(0.44 * 0.6, 1)
      expect(play.x).toBeGreaterThan(0.6 * width)
    } else {
      expect(first.x / width).toBeCloseTo(0.44, 1)
      expect(play.y).toBeGreaterThan(first.y)
      expect(Math.abs(play.x + play.width / 2 - first.x)).toBeLessThan(3)
    }
    const slider = await page.getByRole('slider', { name: 'Reading speed' }).boundingBox()
    const figure = await page.getByText(/^\d+ WPM$/).boundingBox()
    expect(Math.abs((figure?.y ?? 0) - (slider?.y ?? 0)), 'the speed is beside its slider').toBeLessThan(20)
  })
}

test('no buttons of the desk overlap, with the full text either', { tag: '@audit' }, async ({ page }) => {
  await openChapter(page)
  for (const width of [640, 820, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const key of ['t', 't']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(findOverlaps), `at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page: lists pairs of buttons of `.desk` that cover each other. */
function findOverlaps(): string[] {
  const buttons = [...document.querySelectorAll('.desk button')].filter((button) => button.checkVisibility())
  return buttons.flatMap((button, index) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return buttons.slice(index + 1).flatMap((other) => {
      const box = other.getBoundingClientRect()
      const isClear =
        box.left > right - 1 || box.right < left + 1 || box.top > bottom - 1 || box.bottom < top + 1
      return isClear ? [] : `${button.textContent} and ${other.textContent}`
    })
  })
}

test('a word shown while an effect scales the stage has its pivot letter in place', async ({ page }) => {
  await openChapter(page)
  await page.evaluate(() => document.fonts.ready)
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  const before = await getPivotPoint(page)
  const effect = await word(page).evaluateHandle((line) => {
    const frame = [{ scale: 1.25 }, { scale: 1.25 }]
    return line.closest('[data-look]')?.animate(frame, { duration: 60_000 })
  })
  for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await effect.evaluate((running) => running?.cancel())
  expect(isNear(before, await getPivotPoint(page)), JSON.stringify([before, await getPivotPoint(page)])).toBe(
    true,
  )
})

test('playback without input shows only the word, the time left and Pause; input brings the controls back', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('Space')
  await waitForQuiet(page)
  for (const control of controls(page)) await expect(control).toBeHidden()
  await expect(word(page)).toBeVisible()
  await expect(page.getByText(/^\d+ min left$/).last()).toBeVisible()
  await expect(pauseButton(page)).toBeVisible()

  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  for (const control of controls(page)) await expect(control).toBeVisible()
  await waitForQuiet(page)
  await page.keyboard.press('ArrowUp')
  for (const control of controls(page)) await expect(control).toBeVisible()
  await waitForQuiet(page)
  // Two Pause buttons exist while the controls fade.
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(1)
  await pause(page)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  for (const control of controls(page)) await expect(control).toBeVisible()
})

test('a control group with keyboard focus stays visible during playback', async ({ page }) => {
  await openChapter(page)
  await tabOn(page, 'Play')
  await page.keyboard.press('Space')
  await waitForQuiet(page)
  await expect(page.getByRole('slider', { name: 'Reading speed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(1)
  await expect(pauseButton(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused()
})

test('controls hide without animation with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openChapter(page)
  await page.keyboard.press('Space')
  await waitForQuiet(page)
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving).toBe(0)
  for (const control of controls(page)) await expect(control).toBeHidden()
})

test('an unsaved position and its sign-in button stay visible during playback', async ({ page }) => {
  await openChapter(page)
  await page.route(/\/api\/reading-sessions/, (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'Please sign in', error: 'Please sign in', code: 'signed_out' },
    }),
  )
  await page.keyboard.press('Space')
  await waitForQuiet(page)
  const signIn = page.getByRole('button', { name: 'Sign in to save' })
  // Two sign-in buttons exist while the controls fade.
  await expect(signIn).toHaveCount(1)
  await expect(signIn).toBeVisible()
  for (const control of controls(page)) await expect(control).toBeHidden()
  await signIn.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', includeHidden: true })).toBeAttached()
})

test('shows no spinner on the stage or in the text while the code of marks loads', async ({ page }) => {
  let requested = 0
  await page.route('**/met-words-*.js', () => {
    requested += 1
  })
  await openChapter(page)
  await expect.poll(() => requested).toBe(1)
  await expect(page.locator('.animate-spin')).toBeHidden()
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Full text' })).toBeVisible()
  await expect(page.locator('.animate-spin')).toBeHidden()
})

test('F and a button toggle full screen', async ({ page }) => {
  await openChapter(page)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(isFull).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(false)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  // Full screen persists across chapters and ends on leaving the reader.
  await page.keyboard.press('n')
  await page.getByRole('button', { name: '2. The Carpet-Bag, contents' }).waitFor()
  expect(await isFull()).toBe(true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(isFull).toBe(false)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome, Ada.' }).waitFor()
  await expect.poll(isFull).toBe(false)
})

test('playback lays out only the word', async ({ page, browser }) => {
  await openChapter(page)
  await setSpeed(page, 400)
  await page.keyboard.press('Space')
  await waitForQuiet(page)
  await page.waitForTimeout(500)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.waitForTimeout(3_000)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const layouts = (
    traceEvents as { name: string; args: { beginData?: { totalObjects: number; partialLayout: boolean } } }[]
  ).flatMap(({ name, args }) => (name === 'Layout' && args.beginData ? [args.beginData] : []))
  const words = layouts.filter(({ partialLayout }) => partialLayout)
  expect(words.length).toBeGreaterThan(5)
  expect(Math.max(...words.map(({ totalObjects }) => totalObjects))).toBeLessThan(12)
  // Allows one more layout, because the display of the remaining minutes may change once.
  expect(layouts.length - words.length).toBeLessThanOrEqual(1)
})

test('a stanza of one line starts at the edge of the other stanzas', async ({ page }) => {
  await register(page)
  const content = 'The tide went out at four,\nand nobody was there.\n\nNobody.\n\nThe tide came in at ten.'
  const data = { title: 'Tides', category: 'Poem', content }
  const text = await (await page.request.post('/api/user/texts', { data })).json()
  const findEdge = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const letters = document.createRange()
      letters.selectNodeContents(document.querySelector('.passage [data-first]') ?? document.body)
      return letters.getBoundingClientRect().left
    })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/read/personal/${text.id}?word=1`)
    await page.getByRole('button', { name: 'Play' }).waitFor()
    const edge = await findEdge()
    await stepOn(page, 10)
    await expect(word(page)).toHaveText('Nobody.')
    expect(Math.abs((await findEdge()) - edge), `at ${width} px`).toBeLessThan(1)
  }
})
