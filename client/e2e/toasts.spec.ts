import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { saveProgress, stepOn } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { openMenu } from './own-pages.ts'
import { ownStates } from './own-states.ts'

async function getBox(locator: Locator) {
  await locator.page().evaluate(() => document.fonts.ready)
  const box = await locator.boundingBox()
  if (!box) throw new Error('element is not visible')
  return box
}

type Box = Awaited<ReturnType<typeof getBox>>

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const getOpenToast = (page: Page) => page.locator('li[data-state="open"]')

test('a toast covers no control of the reader on any screen size', { tag: '@audit' }, async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  for (const [width, height] of [
    [1280, 860],
    [390, 844],
    [320, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Hovers, because the toast closes by itself after 3 s unless the pointer is over it.
    await expect(async () => {
      await page.getByRole('button', { name: 'Save progress' }).click()
      await getOpenToast(page).hover({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByText('No session active', { exact: true })).toBeVisible()
    const toast = await getBox(getOpenToast(page))
    const controls = await page
      .locator('main .no-print')
      .locator('button:visible, input:visible, a:visible')
      .all()
    expect(controls.length).toBeGreaterThan(6)
    for (const control of controls) {
      const name = await control.evaluate((one) => one.getAttribute('aria-label') || one.textContent)
      expect(overlap(toast, await getBox(control)), `over ${name} at ${width} × ${height}`).toBe(false)
    }
    const settings = '[aria-label="Reader settings"]'
    for (const text of ['.stage-word [data-word]', '.passage', ...(width < 900 ? [settings] : [])]) {
      const box = await getBox(page.locator(text))
      expect(overlap(toast, box), `over ${text} at ${width} × ${height}`).toBe(false)
    }
    await getOpenToast(page).getByLabel('Dismiss').click()
    await expect(getOpenToast(page)).toHaveCount(0)
  }
})

test('an error of three lines leaves the word uncovered on small phones and at 400 % zoom', async ({
  page,
}) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.route('/api/user/annotations', (route) => route.abort())
  for (const [width, height] of [
    [320, 568],
    [320, 215],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('body').press('m')
    await expect(getOpenToast(page)).toContainText('Check your connection and try again.')
    await expect.poll(async () => (await getBox(getOpenToast(page))).y).toBeGreaterThanOrEqual(0)
    for (const text of ['.stage-word [data-word]', '.passage']) {
      const isCovered = async () =>
        overlap(await getBox(getOpenToast(page)), await getBox(page.locator(text)))
      await expect.poll(isCovered, `over ${text} at ${height} px`).toBe(false)
    }
    await getOpenToast(page).getByLabel('Dismiss').click()
  }
})

test('a notice leaves when playback starts, a dialog opens or the page changes', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  const notice = page.getByText('No session active', { exact: true })
  const show = async () => {
    await page.getByRole('button', { name: 'Save progress' }).click()
    await notice.waitFor()
  }
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await show()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toHaveCount(0, { timeout: 1_000 })
  await page.keyboard.press('Escape')
  await show()
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toHaveCount(0, { timeout: 1_000 })
  await page.goBack()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await show()
  await page.keyboard.press(' ')
  await expect(notice).toHaveCount(0, { timeout: 1_000 })
})

for (const width of [1280, 390, 320]) {
  test(`tells in the status line at ${width} px that a word was saved`, async ({ page }) => {
    await register(page)
    await page.setViewportSize({ width, height: 720 })
    await page.goto(await readerPath(page, 'moby', '1. Loomings'))
    await page.getByRole('button', { name: 'Play' }).waitFor()
    const position = page.getByText(/^Word \d+ of/)
    const before = await getBox(position)
    await page.keyboard.press('w')
    const status = page.getByRole('status').filter({ hasText: 'Word saved!' })
    await expect(status).toBeInViewport()
    expect(await getBox(position)).toEqual(before)
    await expect(getOpenToast(page)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveCount(0)
  })
}

test('a notice is in view when its button is below the first rows of the controls', async ({ page }) => {
  await register(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Next word' }).click()
  const { top, bottom } = await saveProgress(page)
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(568)
})

test('the name of the bookmark is whole at 320 px and at 400 % zoom', async ({ page }) => {
  await register(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(await readerPath(page, 'moby', '32. Cetology'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await stepOn(page, 1_100)
  await page.getByText('Saved', { exact: true }).waitFor()
  for (const height of [640, 215]) {
    await page.setViewportSize({ width: 320, height })
    await page.reload()
    const notice = page.getByText('Continuing from bookmark', { exact: true })
    await notice.scrollIntoViewIfNeeded()
    const shown = await notice.evaluate((element) => {
      const letters = document.createRange()
      letters.setStart(element.firstChild ?? element, 0)
      letters.setEnd(element.firstChild ?? element, (element.textContent ?? '').trimEnd().length)
      const { left, right, top, bottom } = letters.getBoundingClientRect()
      const line = element.closest('.truncate')?.getBoundingClientRect() ?? new DOMRect()
      const isOnTop = [left + 2, right - 2].every(
        (x) => element === document.elementFromPoint(x, (top + bottom) / 2),
      )
      return { isOnTop, isWhole: right <= line.right && left >= line.left }
    })
    expect(shown, `at 320 × ${height}`).toEqual({ isOnTop: true, isWhole: true })
  }
})

test('a failure leaves both buttons of a tall dialog uncovered', async ({ page }) => {
  await register(page)
  await page.route('/api/user/texts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/personal-library')
    await page.getByRole('button', { name: 'Add Text' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('One')
    await dialog.getByLabel('Content').fill('Two words.')
    const submit = dialog.getByRole('button', { name: 'Add Text' })
    await dialog.getByLabel('Title').press('Enter')
    await expect(getOpenToast(page)).toHaveCount(1)
    for (const button of [submit, dialog.getByRole('button', { name: 'Close' })]) {
      await expect
        .poll(async () => overlap(await getBox(getOpenToast(page)), await getBox(button)), `at ${width} px`)
        .toBe(false)
    }
    page.once('dialog', (question) => void question.accept())
  }
})

test('a toast never covers the focused control, is at most 420 px wide on a desktop, and replaces the previous one', async ({
  page,
}) => {
  await register(page)
  await page.route('/api/logout', (route) => route.abort())
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await openMenu(page)
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Logout failed', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect(getOpenToast(page)).toHaveCount(1)
    await expect(logout).toBeFocused()
    // The toast of the second failure replaces the first: there may be no toast for a moment.
    const isCovered = async () => {
      const toast = await getOpenToast(page).boundingBox()
      return toast ? overlap(toast, await getBox(logout)) : undefined
    }
    await expect.poll(isCovered, `at ${width} px`).toBe(false)
    if (width >= 768) expect((await getBox(getOpenToast(page))).width).toBeLessThanOrEqual(420)
    // An error toast does not close by itself.
    await page.waitForTimeout(6_000)
    await expect(getOpenToast(page)).toHaveCount(1)
    await getOpenToast(page).getByLabel('Dismiss').click()
    await expect(getOpenToast(page)).toHaveCount(0)
  }
})

test('a failure covers no field in use of a low window', async ({ page }) => {
  await register(page)
  await page.route('/api/user/problem-reports', (route) => route.abort())
  for (const [width, height] of [
    [700, 215],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    if (width < 768) await openMenu(page)
    await page.getByRole('button', { name: 'Report Problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a Problem' })
    const fields = ['Category', 'Title', 'Description'].map((name) => dialog.getByLabel(name))
    await fields[0]?.selectOption('Other')
    await fields[1]?.fill('A line is missing')
    await fields[2]?.fill('The third stanza ends in the middle.')
    await page.getByRole('button', { name: 'Submit report' }).click()
    await expect(getOpenToast(page)).toHaveCount(1)
    for (const field of fields) {
      await field.focus()
      const isCovered = async () => overlap(await getBox(getOpenToast(page)), await getBox(field))
      await expect.poll(isCovered, `${field} at ${width} × ${height}`).toBe(false)
      await expect(getOpenToast(page)).toBeInViewport({ ratio: 1 })
    }
  }
})

/** Shows a toast that closes after 3 s. */
const saveNothing = async (page: Page) => {
  await page.getByRole('button', { name: 'Save progress' }).click()
  await page.getByText('No session active', { exact: true }).waitFor()
}

test('a timed toast closes on time however the previous one was dismissed', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const isGoneInTime = () => expect(getOpenToast(page)).toHaveCount(0, { timeout: 5_000 })
  await saveNothing(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(getOpenToast(page)).toHaveCount(0)
  await page.mouse.move(10, 10)
  await saveNothing(page)
  await isGoneInTime()

  for (const keys of [['F8', 'Escape'], ['F8', 'Tab', 'Tab', 'Enter'], ['Escape']]) {
    await saveNothing(page)
    for (const key of keys) await page.keyboard.press(key)
    await expect(getOpenToast(page)).toHaveCount(0)
    await saveNothing(page)
    await isGoneInTime()
  }
  // The reader page handles keys again.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Word 2 of/)).toBeVisible()
})

test('a toast does not cover the search box of the saved words', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.context().clearCookies()
    await page.setViewportSize({ width, height: 640 })
    await ownStates['saved words after a deletion'](page)
    const search = await getBox(page.getByRole('searchbox'))
    await expect.poll(async () => overlap(await getBox(getOpenToast(page)), search)).toBe(false)
  }
})

test('a toast of four lines is whole on a small page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await register(page)
  await page.request.post('/api/user/saved-words', { data: { word: 'whale', definition: 'A large animal.' } })
  await page.goto('/saved-words')
  await page.getByRole('button', { name: /^Delete whale/ }).click()
  const text = getOpenToast(page).getByText('The word has been removed from your saved words.')
  await expect(text).toBeVisible()
  expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
})

test('a toast stays open while the pointer is over it', async ({ page }) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await saveNothing(page)
  await getOpenToast(page).hover()
  await page.waitForTimeout(4_000)
  await expect(getOpenToast(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await expect(getOpenToast(page)).toHaveCount(0, { timeout: 4_000 })
})

test('a toast over a dialog is dismissed separately and never covers the close button', async ({ page }) => {
  await register(page)
  await page.route('**/api/user/saved-words', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(await readerPath(page, 'moby', '1. Loomings'))
    await page.getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('w')
    await expect(getOpenToast(page)).toHaveCount(1)
    for (const key of ['d', 's']) {
      await page.keyboard.press(key)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      const close = dialog.getByRole('button', { name: 'Close' })
      await expect
        .poll(async () => overlap(await getBox(getOpenToast(page)), await getBox(close)))
        .toBe(false)
      if (key === 'd') {
        await close.click()
        await expect(dialog).toBeHidden()
        await expect(getOpenToast(page)).toHaveCount(1)
      } else {
        await page.locator('li[data-state="open"] button[aria-label="Dismiss"]').click()
        await expect(getOpenToast(page)).toHaveCount(0)
        await expect(dialog).toBeVisible()
      }
    }
  }
})

test('a sponsor message waits until another dialog closes', async ({ page }) => {
  await register(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const message = { id: 1, title: 'Pens', content: 'Write.', imageUrl: null, supportUrl: null }
  await page.route('/api/library/sponsor-messages', async (route) => {
    await asked
    await route.fulfill({ json: [message] })
  })
  await page.goto('/')
  await page.getByRole('listitem').first().waitFor()
  await page.evaluate(() => localStorage.setItem('lectern.returned', '1'))
  await page.reload()
  await page.getByRole('button', { name: 'Report Problem' }).click()
  const report = page.getByRole('dialog', { name: 'Report a Problem' })
  await expect(report).toBeVisible()
  const answered = page.waitForResponse('/api/library/sponsor-messages')
  answer()
  await answered
  await page.getByLabel('Title').fill('Half a sentence')
  await expect(page.getByRole('dialog', { name: 'Pens' })).toHaveCount(0)
  await expect(report).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Pens' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a sponsor message stays within its bounds with a tall image', async ({ page }) => {
  await register(page)
  const tall = { width: 900, height: 2_400, channels: 3, background: '#4a6572' } as const
  const body = await sharp({ create: tall }).webp().toBuffer()
  await page.route('**/uploads/tall.webp', (route) => route.fulfill({ contentType: 'image/webp', body }))
  const message = {
    id: 1,
    title: 'Pens',
    content: 'Write. '.repeat(300),
    imageUrl: '/uploads/tall.webp',
    supportUrl: 'https://pens.example/',
  }
  await page.route('/api/library/sponsor-messages', (route) => route.fulfill({ json: [message] }))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('listitem').first().waitFor()
    await page.evaluate(() => localStorage.setItem('lectern.returned', '1'))
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Pens' })
    await expect(dialog.locator('img')).toBeVisible()
    const box = await getBox(dialog)
    expect(box.width).toBeLessThanOrEqual(520)
    expect(box.height).toBeLessThanOrEqual(720)
    expect((await getBox(dialog.locator('img'))).height).toBeLessThanOrEqual(544)
    expect((await getBox(dialog.locator('img'))).width).toBeLessThanOrEqual(box.width)
    const link = page.getByRole('link', { name: 'Click Here To Support' })
    await expect(link).toBeInViewport({ ratio: 1 })
    // The link is the last element of the dialog and visible without scrolling.
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0)
    const { y, height } = await getBox(link)
    expect(y + height).toBeLessThanOrEqual(box.y + box.height)
  }
})

test('a failure covers neither the button that was pressed nor the close button of its dialog', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/user/texts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/personal-library')
    await page.getByRole('button', { name: 'Add Text' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('A letter')
    await dialog.getByLabel('Content').fill('A line.\n'.repeat(40))
    const add = dialog.getByRole('button', { name: 'Add Text' })
    await add.click()
    await expect(getOpenToast(page)).toHaveCount(1)
    await add.click({ trial: true })
    await dialog.getByRole('button', { name: 'Close' }).click({ trial: true })
    page.once('dialog', (question) => question.accept())
  }
})

test('a failure of two lines is whole in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await register(page)
  await page.route('**/api/user/saved-words', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('w')
  const text = getOpenToast(page).getByText(/^Lectern can't be reached/)
  await expect(text).toBeVisible()
  expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
})

test('a notice of three lines is whole in a window of 1280 × 720 px at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await register(page)
  for (const word of ['whale', 'sea'])
    await page.request.post('/api/user/saved-words', { data: { word, definition: 'A word.' } })
  await page.goto('/saved-words')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const text = getOpenToast(page).getByText('The word has been removed from your saved words.')
  await expect(text).toBeVisible()
  expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
})
