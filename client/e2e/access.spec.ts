import { expectAccessible } from './axe.ts'
import { pauseButton, word } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { registerFull } from './own-states.ts'
import { expectFitForSmallScreens } from './small-screens.ts'
import { visitorStates } from './states.ts'

for (const [name, bring] of Object.entries(visitorStates)) {
  test(`is accessible in both themes, on a small screen and by touch: ${name}`, {
    tag: '@audit',
  }, async ({ page }) => {
    await bring(page)
    await expectAccessible(page)
    await expectFitForSmallScreens(page)
  })
}

test('no screen scrolls sideways, from a phone with text of twice the size to 2560 px', {
  tag: '@audit',
}, async ({ page }) => {
  await registerFull(page)
  const own = [
    '/account',
    '/reading-history',
    '/saved-words',
    '/review',
    '/notes',
    '/personal-library',
    '/about',
  ]
  const reader = await readerPath(page, 'moby', '1. Loomings')
  for (const path of ['/', reader, ...own, '/nowhere', '/reader/x/y', '/auth']) {
    if (path === '/auth') await page.context().clearCookies()
    await page.goto(path)
    await page.getByRole('main').waitFor()
    for (const width of [195, 360, 390, 640, 768, 1024, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('signing in, searching and reading work by keyboard alone', async ({ page }) => {
  const { email, password } = await register(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  const tabTo = (name: string | RegExp) => tabOn(page, name)
  await tabTo('Email')
  await page.keyboard.type(email)
  await tabTo('Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome, Ada.' }).waitFor()
  await tabTo('Search the library')
  await page.keyboard.type('moby')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  const link = await tabTo(/^Start Reading: Moby-Dick/)
  const ring = await link.evaluate((element) => getComputedStyle(element).outline)
  expect(ring).toMatch(/solid 2px|2px solid/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await tabTo('Play')
  await page.keyboard.press('Enter')
  await expect(pauseButton(page)).toBeVisible()
  await expect(word(page)).not.toHaveText(/^(Call|me|Ishmael\.)$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})
