import type { Page } from '@playwright/test'
import { openSearch, pauseButton, readToTheEnd } from './chapter-page.ts'
import { type Bring, expect, readerPath, register } from './fixtures.ts'

/** Opens the first chapter of a novel as a new reader. */
export async function openReader(page: Page) {
  await register(page)
  await page.goto(await readerPath(page, 'moby', '1. Loomings'))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

/** Registers a reader, creates a personal text and opens it. */
export async function openText(page: Page, content: string) {
  await register(page)
  const answer = await page.request.post('/api/user/texts', { data: { title: 'My own', content } })
  await page.goto(`/read/personal/${(await answer.json()).id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

async function playAndPause(page: Page) {
  await page.keyboard.press('Space')
  await pauseButton(page).waitFor()
  await page.keyboard.press('Space')
}

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** States of the reader page that depend on the network, the dictionary, a sponsor or a link. */
export const readerStates = {
  'hint for the previous sentence': async (page: Page) => {
    await openReader(page)
    await playAndPause(page)
    await page.locator('[data-hint="sentence"]').waitFor()
  },
  'offer to find a speed': async (page: Page) => {
    await openReader(page)
    await playAndPause(page)
    await page.locator('[data-hint="sentence"]').getByRole('button').click()
    await page.locator('[data-hint="lookUp"]').getByRole('button').click()
    await page.getByRole('button', { name: 'Find your speed' }).waitFor()
  },
  'speed trial': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Find your speed' }).click()
    await page.getByRole('dialog', { name: 'Find your speed' }).waitFor()
  },
  'search results in a work': async (page: Page) => {
    await openReader(page)
    await openSearch(page)
    await page.getByRole('dialog').getByRole('searchbox').fill('white whale')
    await page.getByText(/^\d+ found in \d+ chapters$/).waitFor()
  },
  'search without results in a text': async (page: Page) => {
    await openText(page, 'One two three.')
    await page.getByRole('button', { name: 'Search the text' }).click()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('four')
    await page.getByText(/^Nothing found/).waitFor()
  },
  'word without a definition': async (page: Page) => {
    await openText(page, `${'zzyzxqua'.repeat(9)} is a word.`)
    await page.keyboard.press('d')
    await page.getByText('Definition not found for zzyzxqua').waitFor()
  },
  'pending dictionary lookup': async (page: Page) => {
    // The request never gets a response.
    await page.route('**/api/dictionary/*', () => {})
    await openReader(page)
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: 'Call' }).locator('[aria-busy="true"]').waitFor()
  },
  'sponsor message': async (page: Page) => {
    const message = { id: 1, title: 'Tea', content: 'Tea from the hill.', supportUrl: 'https://tea.example/' }
    await page.route('**/uploads/tea.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    )
    await page.route('**/api/chapters/*/sponsor-messages', (route) =>
      route.fulfill({ json: [{ ...message, imageUrl: '/uploads/tea.png' }] }),
    )
    await register(page)
    await page.goto(await readerPath(page, 'Small Hours'))
    await page.getByRole('button', { name: 'Play' }).waitFor()
    for (let step = 0; step < 200; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Tea' }).locator('img').waitFor()
  },
  'success toast over the reader': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('w')
    await page.getByText('Word saved!', { exact: true }).waitFor()
  },
  'error toast over the reader': async (page: Page) => {
    await page.route('**/api/user/saved-words', (route) => route.abort())
    await openReader(page)
    await page.keyboard.press('w')
    await page.getByText('Failed to save word', { exact: true }).waitFor()
  },
  'resumed position': async (page: Page) => {
    await openReader(page)
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Continuing from bookmark', { exact: true }).waitFor()
  },
  'bar of selected words': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).press('Shift+ArrowDown')
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
  },
  'bar of words with a note': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Your note' }).fill('Is that his *real* name?')
    await page.keyboard.press('Control+Enter')
    await page.locator('body').press('t')
    await page.getByRole('region', { name: 'Full text' }).press('Shift+Enter')
    await page.getByRole('toolbar', { name: 'Marked words' }).locator('em').waitFor()
  },
  'offer to download the voice': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('v')
    await page.getByRole('button', { name: /^Download the voice/ }).waitFor()
  },
  'correction of the voice': async (page: Page) => {
    await openReader(page)
    await page.evaluate(() => localStorage.setItem('lectern.voice-downloaded', 'yes'))
    await page.keyboard.press('d')
    await page.getByRole('button', { name: 'Say it like…' }).click()
    await page.getByRole('form', { name: /^Say \w+ like$/ }).waitFor()
  },
  'voice settings': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('s')
    await page.getByLabel('Voice volume').scrollIntoViewIfNeeded()
  },
  'speed above that of the voice': async (page: Page) => {
    await openReader(page)
    await page.getByRole('slider', { name: 'Reading speed' }).fill('310')
    await page.locator('body').press('v')
    await page.getByText(/^The voice reads at up to 300 words/).waitFor()
  },
  'note on a sentence': async (page: Page) => {
    await openReader(page)
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'Your note' }).waitFor()
  },
  'contents with marks': async (page: Page) => {
    await openReader(page)
    for (const key of ['h', 'm']) await page.locator('body').press(key)
    const countMarks = async () => (await (await page.request.get('/api/user/annotations')).json()).total
    await expect.poll(countMarks).toBe(2)
    await page.locator('body').press('c')
    await page.getByRole('dialog').getByText('2 marks').waitFor()
  },
  'rare words of a chapter': async (page: Page) => {
    await openReader(page)
    await page.locator('body').press('c')
    await page.getByRole('button', { name: 'Rare words here' }).click()
    await page
      .getByRole('button', { name: /^Save: / })
      .first()
      .click()
    await page.getByRole('button', { name: /^Saved: / }).waitFor()
    await page
      .getByRole('button', { name: /^I know it: / })
      .nth(1)
      .click()
    await page.getByRole('button', { name: /^Known: / }).waitFor()
  },
  'end of a text with marks': async (page: Page) => {
    await openText(page, 'One two three. Four five.')
    for (const key of ['h', 'm']) await page.locator('body').press(key)
    await readToTheEnd(page)
    await page.getByText('What you marked').waitFor()
  },
  'text without words': async (page: Page) => {
    await openText(page, '#')
    await page.getByText('Ready to start reading').waitFor()
    await expect(page.getByText('Word 0 of 0 (0% complete)')).toBeVisible()
  },
  'linked word': async (page: Page) => {
    await openReader(page)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${page.url()}?word=200`)
    await page.getByRole('button', { name: 'Back to your place (word 5)' }).waitFor()
  },
} satisfies Record<string, Bring>
