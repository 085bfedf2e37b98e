import type { Page } from '@playwright/test'
import type { StateName } from '#shared/testing/states.ts'
import { expectUsable } from './axe.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { tabOn } from './keyboard.ts'
import { openChapter, readToTheEnd } from './opened-chapter.ts'
import { ownStates, registerFull } from './own-states.ts'
import { openReader, openText, readerStates } from './reader-states.ts'

/** Every screen in every state that a reader can bring it into so far, and how. */
const states: Partial<Record<StateName, (page: Page) => Promise<unknown>>> = {
  'the sign-in': (page) => page.goto('/auth'),
  'a registration with errors': async (page) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Email is required').waitFor()
  },
  'a login that failed': async (page) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('nothing')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Login failed', { exact: true }).waitFor()
  },
  'an address that leads nowhere': (page) => page.goto('/nowhere'),
  home: async (page) => {
    await register(page)
    await page.goto('/')
    await page.getByRole('listitem').first().waitFor()
  },
  'home of somebody new': async (page) => {
    await register(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Read for five minutes' }).waitFor()
  },
  'a search without a match': async (page) => {
    await register(page)
    await page.goto('/?search=no+such+book')
    await page.getByText('No works match.').waitFor()
  },
  'the reader, at rest': (page) => openReader(page),
  'the reader, playing, its controls faded': async (page) => {
    await openReader(page)
    await page.keyboard.press('Space')
    await page.waitForTimeout(3_000)
  },
  'the full text': async (page) => {
    await openReader(page)
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).waitFor()
  },
  'a word looked up': async (page) => {
    await openReader(page)
    await page.keyboard.press('d')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'the contents of a work': async (page) => {
    await openReader(page)
    await page.keyboard.press('c')
    await page.getByText('You are here').waitFor()
  },
  'the settings': async (page) => {
    await openReader(page)
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Reader Settings' }).waitFor()
  },
  'the keys': async (page) => {
    await openReader(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  },
  'a poem, its stanza under the word': async (page) => {
    await openChapter(page, 'small hours', 'Eleven, Locking Up')
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: 'The lines around the word' }).locator('[aria-current]').waitFor()
  },
  'a play, and who speaks': async (page) => {
    await openChapter(page, 'two chairs', 'Scene One')
    await page.goto(`${page.url()}?word=100`)
    await page
      .locator('[data-speaker]')
      .filter({ hasText: /^[A-Z]+$/ })
      .waitFor()
  },
  'the end of a chapter': async (page) => {
    await openChapter(page, 'small hours', 'Four o’clock')
    await readToTheEnd(page)
    await page.getByRole('button', { name: 'Read on' }).waitFor()
  },
  'the end of a work': async (page) => {
    await openText(page, 'One two three.')
    await readToTheEnd(page)
    await page.getByRole('button', { name: 'Read again' }).waitFor()
  },
  'a sentence that goes on and on': async (page) => {
    await register(page)
    const content = `${'and then the sea '.repeat(60)}was still.`
    const answer = await page.request.post('/api/user/texts', { data: { title: 'Long', content } })
    await page.goto(`/read/personal/${(await answer.json()).id}`)
    await page.getByRole('button', { name: 'Next word' }).click()
  },
  'a place jumped to at a high speed, with an effect': async (page) => {
    await openReader(page)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('slider', { name: 'Reading speed' }).fill('300')
    await page.getByRole('button', { name: 'Reader settings' }).click()
    await page.getByLabel('Word Focus Style').selectOption('Glow')
    await page.getByLabel('Ambient Effects').selectOption('Subtle Glow')
    await page.keyboard.press('Escape')
    await page.locator('body').press('Shift+ArrowRight')
    await page.getByText('Back to your place').waitFor()
  },
  'the sign-in over the page': async (page) => {
    await openReader(page)
    await page.context().clearCookies()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Sign in to save' }).click()
    await page.getByRole('dialog', { name: 'Sign in to save' }).waitFor()
  },
  'an address of no chapter': async (page) => {
    await register(page)
    await page.goto('/reader/x/y')
    await page.getByText('Invalid URL parameters').waitFor()
  },
  ...readerStates,
  ...ownStates,
}

for (const [name, bring] of Object.entries(states)) {
  test(`${name} can be used by everyone, by day and by night`, async ({ page }) => {
    await bring(page)
    await expectUsable(page)
  })
}

test('from 360 to 2560 px wide, no screen scrolls sideways', async ({ page }) => {
  await registerFull(page)
  const own = ['/account', '/reading-history', '/saved-words', '/personal-library', '/about']
  const reader = await readerPath(page, 'moby', '1. Loomings')
  for (const path of ['/', reader, ...own, '/nowhere', '/reader/x/y']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    for (const width of [360, 390, 640, 768, 1024, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('from signing in to reading, a keyboard is enough', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByText(/^Word [4-9] of/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})
