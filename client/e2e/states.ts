import { openChapter, readToTheEnd } from './chapter-page.ts'
import { type Bring, register } from './fixtures.ts'
import { ownStates } from './own-states.ts'
import { openReader, openText, readerStates } from './reader-states.ts'

/** States of the visitors' and readers' screens. Each function brings a page into the state that its key names. */
export const visitorStates: Record<string, Bring> = {
  ...readerStates,
  ...ownStates,
  'sign-in': async (page) => {
    await page.goto('/auth')
    await page.getByText('Forgot your password').waitFor()
  },
  'registration with errors': async (page) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Email is required').waitFor()
  },
  'failed login': async (page) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('nothing')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Login failed', { exact: true }).waitFor()
  },
  'not-found screen': async (page) => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  },
  'home of a new reader': async (page) => {
    await register(page)
    await page.goto('/')
    await page.getByRole('listitem').first().waitFor()
    await page.getByRole('link', { name: 'Read for five minutes' }).waitFor()
  },
  'answer to a report': async (page) => {
    await register(page)
    const answer = { id: 1, title: 'A misprint', adminNotes: 'Mended. Thank you!' }
    await page.route('**/api/user/report-answers', (route) => route.fulfill({ json: [answer] }))
    await page.goto('/')
    await page.getByText('Your report: resolved', { exact: true }).waitFor()
  },
  'library search without results': async (page) => {
    await register(page)
    await page.goto('/?search=no+such+book')
    await page.getByText('No works match.').waitFor()
  },
  'reader, paused': (page) => openReader(page),
  'reader, playing, controls faded': async (page) => {
    await openReader(page)
    await page.keyboard.press('Space')
    await page.locator('[data-quiet]').waitFor({ state: 'attached' })
  },
  'full text': async (page) => {
    await openReader(page)
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).waitFor()
  },
  'dictionary entry': async (page) => {
    await openReader(page)
    await page.keyboard.press('d')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'whole dictionary entry': async (page) => {
    await openReader(page)
    await page.keyboard.press('t')
    await page.getByRole('region', { name: 'Full text' }).press('Enter')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Less' }).waitFor()
  },
  'first mention of a name': async (page) => {
    await openText(page, 'Then I met Queequeg again.')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Who is this?' }).waitFor()
  },
  'table of contents': async (page) => {
    await openReader(page)
    await page.keyboard.press('c')
    await page.getByText('You are here').waitFor()
  },
  'reader settings': async (page) => {
    await openReader(page)
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Reader Settings' }).waitFor()
  },
  'keyboard shortcuts': async (page) => {
    await openReader(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'poem with its stanza': async (page) => {
    await openChapter(page, 'small hours', 'Eleven, Locking Up')
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('region', { name: 'The lines around the word' }).locator('[aria-current]').waitFor()
  },
  'play with its speaker': async (page) => {
    await openChapter(page, 'two chairs', 'Scene One')
    await page.goto(`${page.url()}?word=100`)
    await page
      .locator('[data-speaker]')
      .filter({ hasText: /^[A-Z]+$/ })
      .waitFor()
  },
  'end of a chapter': async (page) => {
    await openChapter(page, 'small hours', 'Four o’clock')
    await readToTheEnd(page)
    await page.getByRole('button', { name: 'Read on' }).waitFor()
  },
  'end of a work': async (page) => {
    await openText(page, 'One two three.')
    await readToTheEnd(page)
    await page.getByRole('button', { name: 'Read again' }).waitFor()
  },
  'very long sentence': async (page) => {
    await register(page)
    const content = `${'and then the sea '.repeat(60)}was still.`
    const answer = await page.request.post('/api/user/texts', { data: { title: 'Long', content } })
    await page.goto(`/read/personal/${(await answer.json()).id}`)
    await page.getByRole('button', { name: 'Next word' }).click()
  },
  'jump at high speed with effects': async (page) => {
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
  'sign-in dialog over the reader': async (page) => {
    await openReader(page)
    await page.context().clearCookies()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Sign in to save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to save' })
    await dialog.getByText('Your session has ended').waitFor()
  },
  'invalid chapter address': async (page) => {
    await register(page)
    await page.goto('/reader/x/y')
    await page.getByText('Invalid URL parameters').waitFor()
  },
}
