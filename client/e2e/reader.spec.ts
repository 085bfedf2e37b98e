import { createTimeline } from '#shared/timing/timeline.ts'
import {
  expectWordNumber,
  getMiddle,
  getWordNumber,
  highlighted,
  openChapter,
  pauseButton,
  saveProgress,
  word,
} from './chapter-page.ts'
import { expect, newPerson, register, test } from './fixtures.ts'

test('the paused reader shows the sentence, and a click on a word moves there', async ({ page }) => {
  await openChapter(page)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  const sentence = page.getByRole('region', { name: 'The sentence around the word' })
  await expect(sentence).toContainText(
    'Some years ago—never mind how long precisely—having little or no money',
  )
  // The sentence is one text node, not a row of buttons.
  expect(
    await sentence.locator('p').evaluateAll((lines) => lines.map((line) => line.childNodes.length)),
  ).toEqual([1])
  await expect(sentence.getByRole('button')).toHaveCount(0)
  await page.mouse.click(...(await getMiddle(sentence, 'money')))
  await expect(word(page)).toHaveText('money')
  expect(await highlighted(page)).toEqual(['money'])
  // A drag selects text: it neither moves nor plays, even when it ends beside the sentence.
  await page.mouse.move(...(await getMiddle(sentence, 'little')))
  await page.mouse.down()
  await page.mouse.move(...(await getMiddle(sentence, 'purse')), { steps: 5 })
  await page.mouse.move(5, 300)
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('')
  expect(await highlighted(page)).toEqual(['money'])
  await page.keyboard.press('Space')
  await expect(sentence).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(sentence).toBeVisible()
})

test('keys move by sentence and paragraph, change the speed and open the key list; they do nothing when switched off', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expectWordNumber(page, 4)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(word(page)).toHaveText('It')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(word(page)).toHaveText('It')
  await page.keyboard.press('Shift+ArrowLeft')
  await expectWordNumber(page, 4)
  await page.keyboard.press('PageUp')
  await expectWordNumber(page, 1)
  const slider = page.getByRole('slider', { name: 'Reading speed' })
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveValue('210')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(slider).toHaveValue('190')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Look up the word')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expectWordNumber(page, 1)

  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Single Keys' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('t')
  await expectWordNumber(page, 1)
  await expect(page.getByRole('region', { name: 'Full text' })).toHaveCount(0)
})

test('the effective speed is shown; True Speed makes the whole chapter run at the set speed', async ({
  page,
}) => {
  await openChapter(page)
  await expect(page.getByText('200 WPM ≈ 177 with pauses')).toBeVisible()
  const minutes = async () =>
    Number(/(\d+) min left/.exec((await page.getByText(/min left/).textContent()) ?? '')?.[1])
  const before = await minutes()
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'True Speed' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('200 WPM pauses included')).toBeVisible()
  expect(await minutes()).toBeLessThan(before)
  expect(await minutes()).toBe(Math.ceil(2217 / 200))
})

test('settings apply at once and after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openChapter(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await ground()).toBe('light')
  await page.getByRole('button', { name: 'Reader settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reader Settings' })
  await expect(dialog.getByText('Customize your reading experience')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Dark Mode' }).click()
  await dialog.getByRole('switch', { name: 'Dyslexic-friendly Font' }).click()
  await dialog.getByLabel('Word Focus Style').selectOption('Text Bounce')
  await dialog.getByLabel('Ambient Effects').selectOption('Floating Particles')
  await expect(dialog.getByRole('switch', { name: 'Ambient Sound' })).not.toBeChecked()
  await expect(dialog.getByText('Soft noise')).toBeVisible()
  await page.keyboard.press('Escape')
  const ligatures = () =>
    page
      .getByRole('region', { name: 'The sentence around the word' })
      .evaluate((element) => getComputedStyle(element).fontVariantLigatures)
  const holds = async () => {
    expect(await ground()).toBe('dark')
    expect(await word(page).evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
      'OpenDyslexic',
    )
    expect(await ligatures()).toBe('none')
    await expect(page.locator('[data-ambient="particles"]')).toBeAttached()
  }
  await holds()
  await page.reload()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await holds()
  await page.getByRole('slider', { name: 'Reading speed' }).fill('300')
  await expect(page.getByText('Focus animations are partly disabled above 250 WPM.')).toBeVisible()
})

test('effects stop with the text and never run with reduced motion', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('s')
  await page.getByLabel('Ambient Effects').selectOption('Color Waves')
  await page.getByLabel('Word Focus Style').selectOption('Gentle Rotate')
  await page.keyboard.press('Escape')
  const ambient = page.locator('[data-ambient]')
  await expect(ambient).toHaveAttribute('data-moving', 'false')
  await page.keyboard.press('Space')
  await expect(ambient).toHaveAttribute('data-moving', 'true')
  const wordMoves = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one.constructor === Animation).length)
  await expect.poll(wordMoves).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect(ambient).toHaveAttribute('data-moving', 'false')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Space')
  await expect(ambient).toHaveAttribute('data-moving', 'false')
  // An animation of an earlier word may still be ending.
  await expect.poll(wordMoves).toBe(0)
  await page.waitForTimeout(1_000)
  expect(await wordMoves()).toBe(0)
  await page.keyboard.press('s')
  await expect(page.getByText(/^Effects stay still because your device asks/)).toHaveCount(2)
})

test('a jump moves the position only when reading continues, and offers a way back', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(word(page)).toHaveText('It')
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expectWordNumber(page, 2)
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Back to your place (word 2)' }).click()
  await expectWordNumber(page, 2)
  await page.keyboard.press('Shift+ArrowRight')
  await saveProgress(page)
  await page.reload()
  await expectWordNumber(page, 4)
})

test('an own text is read and resumed like a chapter; invalid ids show an error', async ({
  page,
  openOtherDevice,
}) => {
  const person = await register(page, newPerson())
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'My own', content: 'One two three. Four five six seven eight.', category: 'Poem' },
  })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await expect(page.getByRole('heading', { name: 'My own' })).toBeVisible()
  await expect(page.getByText('Poem', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Personal Library' })).toHaveAttribute(
    'href',
    '/personal-library',
  )
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.close()

  const other = await openOtherDevice()
  await other.request.post('/api/login', { data: { username: person.email, password: person.password } })
  const stored = async () => (await (await other.request.get(`/api/user/texts/${id}`)).json()).wordsRead
  await expect.poll(stored).toBe(4)
  await other.goto(`/read/personal/${id}`)
  await expectWordNumber(other, 4)
  await other.goto('/read/personal/999999')
  await expect(other.getByText('Text not found (ID: 999999)')).toBeVisible()
  await other.goto('/read/personal/mine')
  await expect(
    other.getByText('Invalid text ID. Please select a text from your personal library.'),
  ).toBeVisible()
})

test('a click on the middle of the stage plays and pauses, at the edges it steps', async ({ page }) => {
  await openChapter(page)
  const stage = page.getByLabel('The word on screen')
  const box = await stage.boundingBox()
  if (!box) throw new Error('there is no stage')
  const tap = (share: number) => page.mouse.click(box.x + box.width * share, box.y + box.height * 0.2)
  await tap(0.95)
  await expectWordNumber(page, 2)
  await tap(0.05)
  await expectWordNumber(page, 1)
  await tap(0.5)
  await expect(pauseButton(page)).toBeVisible()
  await tap(0.5)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('with Gentle Start the first five words after a rest take longer, and playback holds a wake lock', {
  tag: '@timed',
}, async ({ page }) => {
  await page.context().grantPermissions(['screen-wake-lock'])
  await page.addInitScript(() => {
    const counts = { held: 0 }
    Object.assign(window, { wakeLocks: counts })
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type)
      counts.held += 1
      lock.addEventListener('release', () => (counts.held -= 1))
      return lock
    }
  })
  const held = () =>
    page.evaluate(() => (window as unknown as { wakeLocks: { held: number } }).wakeLocks.held)
  await openChapter(page)
  await page.getByRole('slider', { name: 'Reading speed' }).fill('300')
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Gentle Start' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('switch', { name: 'Gentle Start' })).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect.poll(held).toBe(1)
  await expect(word(page)).not.toHaveText(/^(Call|me)$/)
  await page.keyboard.press('Space')
  await expect.poll(held).toBe(0)
  const first = await getWordNumber(page)
  await page.waitForTimeout(3_300)
  const answer = await page.request.get(`/api/chapters/${page.url().split('/').at(-1)}`)
  const timeline = createTimeline((await answer.json()).content, 'Novel')
  const expectedMs = [1.5, 1.375, 1.25, 1.125, 1].reduce(
    (sum, factor, step) => sum + factor * timeline.dwellMs(first - 1 + step, 300),
    0,
  )
  const tookMs = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const line = document.querySelector('[data-word]')
        let seen = 0
        const startedAt = performance.now()
        new MutationObserver(() => {
          seen += 1
          if (seen === wanted) resolve(performance.now() - startedAt)
        }).observe(line as Element, { childList: true, characterData: true, subtree: true })
        document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
      }),
    5,
  )
  expect(Math.abs(tookMs - expectedMs)).toBeLessThan(50)
})
