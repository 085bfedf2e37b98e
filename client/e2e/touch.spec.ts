import type { Page } from '@playwright/test'
import {
  expectWordNumber,
  getMiddle,
  getWordNumber,
  highlighted,
  openChapter,
  pauseButton,
  word,
} from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { ownStates } from './own-states.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('a tap plays and pauses, a tap at an edge steps, and buttons work', async ({ page }) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const at = (number: number) => expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()
  const box = await page.getByLabel('The word on screen').boundingBox()
  if (!box) throw new Error('there is no stage')
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.2)

  await tap(0.95)
  await at(2)
  await tap(0.82)
  await at(3)
  await tap(0.05)
  await at(2)
  await tap(0.18)
  await at(1)
  await tap(0.05)
  await at(1)

  await tap(0.5)
  await expect(pauseButton(page)).toBeVisible()
  await expect(word(page)).not.toHaveText(/^(Call|me)$/)
  // A step during playback does not stop it.
  await tap(0.95)
  await expect(pauseButton(page)).toBeVisible()
  await tap(0.3)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  const stopped = await getWordNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  expect((await answer.json()).wordsRead).toBe(stopped)

  await page.getByRole('button', { name: 'Next word' }).tap()
  await at(stopped + 1)
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(pauseButton(page)).toBeVisible()
  await pauseButton(page).tap()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a tap on a word of the sentence moves there, one in the full text jumps and pauses', async ({
  page,
}) => {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
  const word = page.locator('[data-word]')
  await page.getByRole('button', { name: 'Next word' }).tap()
  await page.touchscreen.tap(
    ...(await getMiddle(page.getByRole('region', { name: 'The sentence around the word' }), 'Ishmael.')),
  )
  await expect(word).toHaveText('Ishmael.')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  await page.getByRole('button', { name: 'Full text' }).tap()
  const text = page.getByRole('region', { name: 'Full text' })
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(pauseButton(page)).toBeVisible()
  await page.touchscreen.tap(...(await getMiddle(text, 'money')))
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await highlighted(page)).toEqual(['money'])
})

/** Drags a finger from one point to another. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const along = (share: number) => ({
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
  })
  await send('touchStart', [along(0)])
  for (let part = 1; part <= 8; part += 1) {
    await page.waitForTimeout(16)
    await send('touchMove', [along(part / 8)])
  }
  // Waits, because lifting the finger at full speed would start a fling, and the next tap would only stop the fling.
  await page.waitForTimeout(100)
  await send('touchMove', [along(1)])
  await send('touchEnd', [])
  await client.detach()
}

test('a swipe moves by sentence, a drag along an edge changes the speed, and neither is a tap', async ({
  page,
}) => {
  await openChapter(page)
  await drag(page, [300, 200], [120, 205])
  await expectWordNumber(page, 4)
  await drag(page, [300, 200], [120, 195])
  const position = page.getByText(/^Word \d+ of/)
  await expect(position).not.toHaveText(/^Word 4 of/)
  const second = await position.textContent()
  await drag(page, [120, 200], [300, 205])
  await expectWordNumber(page, 4)
  await page.getByRole('button', { name: 'Next sentence' }).tap()
  await expect(page.getByText(second ?? '', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Previous sentence' }).tap()
  await expectWordNumber(page, 4)

  const speed = page.getByRole('slider', { name: 'Reading speed' })
  await expect(speed).toHaveValue('200')
  await drag(page, [370, 250], [370, 184])
  await expect(speed).toHaveValue('230')
  await expect(page.getByText('230 WPM').first()).toBeVisible()
  await drag(page, [20, 150], [22, 238])
  await expect(speed).toHaveValue('190')
  // A vertical drag in the middle does nothing.
  await drag(page, [200, 250], [200, 150])
  await expect(speed).toHaveValue('190')
  await expectWordNumber(page, 4)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

/** Lists frequently used controls that are smaller than 44 px, above the lower third or outside the window. */
async function listMisplaced(page: Page, height: number): Promise<string[]> {
  const misplaced: string[] = []
  for (const name of [
    'Previous sentence',
    'Previous word',
    'Play',
    'Next word',
    'Next sentence',
    'Look up current word',
    'Save current word',
    'Full text',
    'Restart',
    'Save progress',
    'Reader settings',
    '1. Loomings, contents',
  ]) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    const isAtTop = /settings|contents/.test(name)
    const isBig = box && Math.min(box.width, box.height) >= 43.5
    const isLow = box && box.y / height > 0.66 && box.y + box.height <= height
    if (!isBig || !(isAtTop || isLow)) misplaced.push(`${name}: ${JSON.stringify(box)}`)
  }
  return misplaced
}

test('frequent controls are in the lower third, and every target is 44 px', async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [430, 932],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openChapter(page)
    // Polls, because the controls are laid out again while their code loads.
    await expect.poll(() => listMisplaced(page, height)).toEqual([])
    await expect(page.getByRole('slider', { name: 'Reading speed' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('Back closes the top dialog before it leaves the page, and closed dialogs take no step of it', async ({
  page,
}) => {
  await register(page)
  await page.goto('/about')
  const path = await readerPath(page, 'moby', '1. Loomings')
  await page.goto(path)
  await expectWordNumber(page, 1)
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const contents = page.getByRole('dialog', { name: /^Moby/ })
  const openBoth = async () => {
    await page.keyboard.press('s')
    await expect(settings).toBeVisible()
    await page.keyboard.press('c')
    await expect(contents).toBeVisible()
    // An effect adds the history entry of a dialog after the dialog is visible.
    await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBe(2)
  }
  await openBoth()
  await page.goBack()
  await expect(contents).toBeHidden()
  await expect(settings).toBeVisible()
  await page.goBack()
  await expect(settings).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expectWordNumber(page, 1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const buttons = page.getByRole('button', { name: 'Highlight sentence' })
  await page.getByRole('button', { name: 'Mark', exact: true }).tap()
  await buttons.tap()
  await page.goBack()
  await expect(buttons).toBeHidden()
  const sentence = page.getByRole('region', { name: 'The sentence around the word' })
  await page.touchscreen.tap(...(await getMiddle(sentence, 'Ishmael')))
  await expect(page.getByRole('toolbar', { name: 'Marked words' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('toolbar', { name: 'Marked words' })).toBeHidden()
  await expect(page).toHaveURL(path)

  // Panels also close by their button, by a reload and by a link to another page.
  await page.keyboard.press('c')
  await contents.getByRole('button', { name: 'Close' }).tap()
  await openBoth()
  await page.reload()
  await page.getByRole('button', { name: /, contents$/ }).tap()
  await contents.getByRole('link', { name: /^2\. The Carpet-Bag/ }).tap()
  await expect(page.getByRole('button', { name: /^2\. The Carpet-Bag.*, contents$/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

/** Runs in the page: lists filter options whose text is cut when they are chosen. */
function findCutOptions(): string[] {
  const cut: string[] = []
  for (const select of document.querySelectorAll('main select')) {
    const style = getComputedStyle(select)
    const text = document.createElement('span')
    text.style.cssText = `position: absolute; white-space: pre; font: ${style.fontSize} ${style.fontFamily}`
    document.body.append(text)
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    for (const option of (select as HTMLSelectElement).options) {
      text.textContent = option.text
      if (text.offsetWidth > room + 1) cut.push(option.text)
    }
    text.remove()
  }
  return cut
}

test('the filters of lists show their values in full', async ({ page }) => {
  await ownStates.notes(page)
  for (const path of ['/notes', '/?search=no+such+work']) {
    await page.goto(path)
    await page.getByRole('combobox', { name: 'Sort by' }).waitFor()
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(findCutOptions), `${path} at ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})
