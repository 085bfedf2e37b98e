import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, newPerson, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { registerFull } from './own-states.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Library' }).getByRole('listitem')

/** Returns the boxes of all elements after the fonts have loaded. */
async function getBoxes(all: Locator) {
  await all.page().evaluate(() => document.fonts.ready)
  return all.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

test('the library has full rows of 6, 3 or 1 works, and the start links of a row are aligned', async ({
  page,
}) => {
  await register(page)
  for (const [width, columns] of [
    [1280, 6],
    [700, 3],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(cards(page)).toHaveCount(18)
    const tops = (await getBoxes(cards(page))).map(({ y }) => y)
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect(rows, `at ${width} px`).toEqual(Array(18 / columns).fill(columns))
    if (width !== 1280) continue
    const links = await getBoxes(page.getByRole('link', { name: /^Start Reading: / }))
    expect(links).toHaveLength(18)
    expect(new Set(links.map(({ y }) => y)).size).toBe(rows.length)
    expect(new Set(links.map(({ height }) => height)).size).toBe(1)
  }
})

test('the library is printed without its filters', async ({ page }) => {
  await register(page)
  await page.goto('/')
  await expect(cards(page)).toHaveCount(18)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['searchbox', 'combobox'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
})

test('the dark theme dims covers and keeps their titles readable', async ({ page }) => {
  await register(page)
  await page.goto('/')
  const cover = cards(page).first().locator('[style*="--cover-hue"]').first()
  const colours = () =>
    cover.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color].map((colour) => Number(colour.match(/[\d.]+/)?.[0]))
    })
  const [groundByDay = 0] = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const [ground = 0, ink = 0] = await colours()
  expect(ground / groundByDay).toBeCloseTo(0.8, 1)
  expect(ink - ground).toBeGreaterThan(0.5)
})

for (const width of [390, 1280]) {
  test(`a new reader opens a short piece with one click and can continue it, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Read for five minutes' }).click()
    await expect(page).toHaveTitle(/The Ballad of the Night Bus/)
    await page.getByRole('button', { name: 'Next word' }).click()
    await page.goto('/about')
    const progress = async () => (await page.request.get('/api/user/reading-progress')).json()
    await expect.poll(progress).toHaveLength(1)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Continue in The Ballad of the Night Bus' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read for five minutes' })).toHaveCount(0)
  })
}

test('on a phone the first work fits the first screen of a returning reader, its title beside its cover', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await registerFull(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Continue in / })).toBeVisible()
  const first = cards(page).first()
  await first.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const [cover, title] = await Promise.all([
    first.locator('[style*="--cover-hue"]').first().boundingBox(),
    first.getByRole('heading').boundingBox(),
  ])
  const card = await first.boundingBox()
  if (!cover || !title || !card) throw new Error('the first card is drawn')
  expect(card.y + card.height).toBeLessThan(844)
  expect(title.x).toBeGreaterThan(cover.x + cover.width)
  expect(title.y).toBeLessThan(cover.y + cover.height / 2)
  // The fourth line of a long title does not show below the third.
  const [padding, size] = await first
    .locator('.line-clamp-3')
    .first()
    .evaluate((line) => {
      const { paddingBottom, fontSize } = getComputedStyle(line)
      return [Number.parseFloat(paddingBottom), Number.parseFloat(fontSize)] as const
    })
  expect(padding).toBeLessThan(0.25 * size)
})

test('a long name leaves room for the tagline of a new reader on a phone held sideways', async ({ page }) => {
  await register(page, newPerson('Maximiliana-Alexandrina'))
  await page.setViewportSize({ width: 667, height: 375 })
  await page.goto('/')
  const tagline = page.getByText('Read at your own pace')
  await expect.poll(async () => (await tagline.boundingBox())?.height).toBeLessThan(50)
})

test('home fits narrow screens, and the menu works by keyboard', async ({ page }) => {
  await registerFull(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const menu = page.getByRole('button', { name: 'Menu' })
  const sheet = page.getByRole('dialog', { name: 'Lectern' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await expect(cards(page)).toHaveCount(18)
    expect(await overflow(), `at ${width} px`).toBe(0)

    await expect(page.getByRole('link', { name: 'History' })).toBeHidden()
    await tabOn(page, 'Menu')
    await page.keyboard.press('Enter')
    const entries = sheet.getByRole('navigation').locator('a, button')
    await expect(entries).toHaveCount(7)
    for (const { height, width } of await getBoxes(entries)) {
      expect(height).toBeGreaterThanOrEqual(44)
      expect(width).toBeGreaterThanOrEqual(44)
    }
    expect(await overflow(), `at ${width} px`).toBe(0)
    if (width === 390) await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await sheet.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'Reading History' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
    expect(await overflow(), `at ${width} px`).toBe(0)
    await menu.click()
    await expect(sheet.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  }
  await sheet.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
})

for (const width of [390, 1280]) {
  test(`late content beside the welcome shifts nothing below it, at ${width} px`, {
    tag: width === 390 ? [] : '@audit',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await register(page)
    const answers: (() => void)[] = []
    await page.route(/reading-progress|short-piece/, async (route) => {
      await new Promise<void>((answer) => answers.push(answer))
      await route.continue()
    })
    const library = page.getByRole('heading', { name: 'Library', exact: true })
    const expectUnmoved = async (link: RegExp, calls: number) => {
      await page.goto('/')
      await library.waitFor()
      const before = (await getBoxes(library))[0]?.y
      for (let call = 0; call < calls; call += 1) {
        await expect.poll(() => answers.length).toBe(1)
        answers.pop()?.()
      }
      await page.getByRole('link', { name: link }).waitFor()
      expect((await getBoxes(library))[0]?.y).toBe(before)
    }
    await expectUnmoved(/^Read for five minutes$/, 2)
    await page.request.post('/api/reading-sessions', { data: await newFirstSession(page) })
    await expectUnmoved(/^Continue in/, 1)
  })
}

test('works load without shifting the heading above them', async ({ page }) => {
  await register(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/works\?/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  const library = page.getByRole('heading', { name: 'Library', exact: true })
  await page.getByRole('status', { name: 'Loading the library' }).waitFor()
  const before = await getBoxes(library)
  answer()
  await expect(cards(page).first()).toBeVisible()
  expect(await getBoxes(library)).toEqual(before)
})

/** Returns the request body that opens a reading session of the library's first chapter. */
async function newFirstSession({ request }: Page) {
  const { works } = await (await request.get('/api/works', { params: { page: 1 } })).json()
  const [chapter] = works[0].chapters
  return { workId: chapter.workId, chapterId: chapter.id, wordsRead: 3 }
}
