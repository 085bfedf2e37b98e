import type { Page } from '@playwright/test'
import { createTimeline } from '#shared/timing/timeline.ts'
import { recordFinding } from './findings.ts'
import { expect, newPerson, readerPath, register, test } from './fixtures.ts'
import { openText } from './reader-states.ts'

async function openChapter(page: Page, search = 'moby', title: string | undefined = '1. Loomings') {
  await register(page)
  await page.goto(await readerPath(page, search, title))
  await page.getByRole('button', { name: 'Play' }).waitFor()
}

const word = (page: Page) => page.locator('[data-word]')
const at = (page: Page, number: number) =>
  expect(page.getByText(new RegExp(`^Word ${number} of`))).toBeVisible()

test('at rest the sentence stands under the word, and each of its words is a way there', async ({ page }) => {
  await openChapter(page)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  const sentence = page.getByLabel('The word on screen')
  await expect(sentence).toContainText(
    'Some years ago—never mind how long precisely—having little or no money',
  )
  await sentence.getByRole('button', { name: 'money' }).click()
  await expect(word(page)).toHaveText('money')
  await expect(sentence.getByRole('button', { name: 'money' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Space')
  await expect(sentence.getByRole('button', { name: 'money' })).toHaveCount(0)
  await page.keyboard.press('Space')
})

test('the keys go by sentence and paragraph, turn the speed and show themselves; turned off they do nothing', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('Shift+ArrowRight')
  await at(page, 4)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(word(page)).toHaveText('It')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(word(page)).toHaveText('It')
  await page.keyboard.press('Shift+ArrowLeft')
  await at(page, 4)
  await page.keyboard.press('PageUp')
  await at(page, 1)
  const slider = page.getByRole('slider', { name: 'Reading speed' })
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveValue('210')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(slider).toHaveValue('190')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Look the word up')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await at(page, 1)

  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Single Keys' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('f')
  await at(page, 1)
  await expect(page.getByRole('region', { name: 'Full text' })).toHaveCount(0)
})

test('the speed that is really got stands beside the dial; with True Speed the whole chapter runs at the dial', async ({
  page,
}) => {
  await openChapter(page)
  await expect(page.getByText('200 WPM, 177 with the pauses')).toBeVisible()
  const minutes = async () =>
    Number(/(\d+) min left/.exec((await page.getByText(/min left/).textContent()) ?? '')?.[1])
  const before = await minutes()
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'True Speed' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('200 WPM, pauses included')).toBeVisible()
  expect(await minutes()).toBeLessThan(before)
  expect(await minutes()).toBe(Math.ceil(2217 / 200))
})

test('settings hold at once and again after a reload', async ({ page }) => {
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
  const holds = async () => {
    expect(await ground()).toBe('dark')
    expect(await word(page).evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
      'OpenDyslexic',
    )
    await expect(page.locator('[data-ambient="particles"]')).toBeAttached()
  }
  await holds()
  await page.reload()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await holds()
  await page.getByRole('slider', { name: 'Reading speed' }).fill('300')
  await expect(page.getByText('Focus animations are partly disabled above 250 WPM.')).toBeVisible()
})

test('what moves stops with the text, and does not move at all for who wants less motion', async ({
  page,
}) => {
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
  // What an earlier word began may still come to its end.
  await expect.poll(wordMoves).toBe(0)
  await page.waitForTimeout(1_000)
  expect(await wordMoves()).toBe(0)
})

test('a place that was jumped to is no place until it is read on from, and the way back stays open', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(word(page)).toHaveText('It')
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await at(page, 2)
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Back to your place (word 2)' }).click()
  await at(page, 2)
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
  await page.reload()
  await at(page, 4)
})

test('in the full text a click jumps and pauses, a double click looks up, the arrows and Enter do the same', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('f')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text.locator('p').first()).toContainText('Call me Ishmael. Some years ago—never mind')
  expect(await text.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(400)
  expect(
    await text
      .locator('p')
      .first()
      .evaluate((element) => element.childNodes.length),
  ).toBe(1)

  /** Where a word of the first paragraph stands on the screen. */
  const pointOf = (wanted: string) =>
    text
      .locator('p')
      .first()
      .evaluate((paragraph, wanted) => {
        const node = paragraph.firstChild as Text
        const range = document.createRange()
        range.setStart(node, node.data.indexOf(wanted))
        range.setEnd(node, node.data.indexOf(wanted) + wanted.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2, left: x, bottom: y + height, width }
      }, wanted)

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const purse = await pointOf('purse,')
  await page.mouse.click(purse.x, purse.y)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await at(page, 19)
  const highlighted = () =>
    page.evaluate(() => [...(CSS.highlights.get('current-word') ?? [])].map((range) => range.toString()))
  expect(await highlighted()).toEqual(['purse,'])
  await expect
    .poll(() => page.locator('.word-bar').evaluate((bar) => bar.getBoundingClientRect().toJSON()))
    .toMatchObject({ x: expect.closeTo(purse.left, 0), width: expect.closeTo(purse.width, 0) })

  await text.focus()
  await page.keyboard.press('ArrowRight')
  expect(await highlighted()).toEqual(['and'])
  await page.keyboard.press('ArrowDown')
  expect(await highlighted()).not.toEqual(['and'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const money = await pointOf('money')
  await page.mouse.dblclick(money.x, money.y)
  await expect(page.getByRole('dialog', { name: 'money' })).toBeVisible()
  await page.keyboard.press('Escape')
  const shore = await pointOf('shore,')
  await page.keyboard.down('Control')
  await page.mouse.click(shore.x, shore.y)
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'shore' })).toBeVisible()
})

test('a mark that moves lays out nothing of the text, and the view follows it', async ({ page, browser }) => {
  await openChapter(page, 'moby', '32. Cetology')
  await page.keyboard.press('f')
  const text = page.getByRole('region', { name: 'Full text' })
  await text.evaluate((element) => element.scrollTo(0, 5_000))
  await page.getByRole('button', { name: 'Center current word' }).click()
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeLessThan(100)
  const paragraphs = await text.locator('p').count()
  expect(paragraphs).toBeGreaterThan(40)

  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowRight')
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const dirtied = (traceEvents as { name: string; args: { beginData?: { dirtyObjects: number } } }[])
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args.beginData?.dirtyObjects ?? 0)
  // The figures below the text change with each word; had the text been touched, its paragraphs would be among these.
  expect(dirtied.length).toBeGreaterThan(0)
  expect(Math.max(...dirtied)).toBeLessThan(paragraphs / 2)
  await at(page, 151)
  expect(await text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})

test('a word is looked up and saved with what it means; saved once, it cannot be saved again', async ({
  page,
}) => {
  await openChapter(page)
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('purse,')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'purse' })
  await expect(dialog.getByRole('listitem').first()).toContainText(/money|bag/)
  expect(await dialog.getByRole('heading', { level: 3 }).count()).toBeLessThanOrEqual(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go on from the start of the sentence' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await page.getByLabel('The word on screen').getByRole('button', { name: 'purse,' }).click()

  await page.keyboard.press('w')
  await expect(page.getByText('Word saved!', { exact: true })).toBeVisible()
  await expect(page.getByText('"purse" has been added to your saved words.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Word saved' }).last()).toBeDisabled()
  const saved = await (await page.request.get('/api/user/saved-words')).json()
  expect(saved).toMatchObject([
    { word: 'purse', wordNumber: 19, sentence: expect.stringContaining('no money in my purse, and nothing') },
  ])
})

test('a word that no dictionary knows says so, and is saved all the same', async ({ page }) => {
  await register(page)
  const answer = await page.request.post('/api/user/texts', {
    data: { title: 'Nonsense', content: 'Zzyzxqua is a word.', category: 'Short Story' },
  })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.keyboard.press('d')
  await expect(page.getByText('Definition not found for Zzyzxqua')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page.getByText('Word saved without definition', { exact: true })).toBeVisible()
})

test("a text of one's own is read and resumed like a chapter, and its addresses are checked", async ({
  page,
  elsewhere,
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

  const other = await elsewhere()
  await other.request.post('/api/login', { data: { username: person.email, password: person.password } })
  await other.goto(`/read/personal/${id}`)
  await at(other, 4)
  await other.goto('/read/personal/999999')
  await expect(other.getByText('Text not found (ID: 999999)')).toBeVisible()
  await other.goto('/read/personal/mine')
  await expect(
    other.getByText('Invalid text ID. Please select a text from your personal library.'),
  ).toBeVisible()
})

test('the full text shows the bullets and numbers of a list, and its words are where they were', async ({
  page,
}) => {
  await openText(page, 'What to bring:\n\n- bread and salt\n* a lamp\n\n2. the second thing')
  await page.keyboard.press('f')
  const paragraphs = page.getByRole('region', { name: 'Full text' }).locator('p')
  await expect(paragraphs).toHaveText([
    'What to bring:',
    '• bread and salt',
    '• a lamp',
    '2. the second thing',
  ])
  await expect(page.getByText('Word 1 of 11')).toBeVisible()
  // Where the mark stands is the item's first word.
  await paragraphs.nth(3).click({ position: { x: 9, y: 12 } })
  await expect(page.getByText('Word 9 of 11')).toBeVisible()
})

test('D5: offline for many words, left and opened again: the journal has the word, and the server soon too', async ({
  page,
}) => {
  await openChapter(page, 'moby', '4. The Counterpane')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(
    page.getByText('Could not save your progress. Please try again.', { exact: true }),
  ).toBeVisible()
  const address = page.url()
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await again.context().setOffline(false)
  await again.goto(address)
  await at(again, 42)
  const stored = async () => {
    const answer = await again.request.get(`/api/reading-sessions/active/${address.split('/').at(-1)}`)
    return (await answer.json()).wordsRead
  }
  await expect.poll(stored, { timeout: 5_000 }).toBe(42)
})

test('D8: of two devices the one that was read on last wins, however many saves the other has made, and both reopen there', async ({
  page,
  elsewhere,
}) => {
  const person = await register(page)
  const path = await readerPath(page, 'moby', '5. Breakfast')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
  const active = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  const { id } = await active.json()
  const saves = { wordsRead: 61, seq: 500 }
  expect((await page.request.patch(`/api/reading-sessions/${id}`, { data: saves })).status()).toBe(200)

  const phone = await elsewhere()
  await phone.request.post('/api/login', { data: { username: person.email, password: person.password } })
  await phone.goto(path)
  await at(phone, 61)
  await phone.keyboard.press('ArrowLeft')
  await phone.close()
  await page.reload()
  await at(page, 60)
  recordFinding({
    clause: 'D8',
    what: 'one word on a phone after 500 saves on a laptop',
    devices: 2,
    reopened: 60,
  })
})

test('before anything is read there is no progress to save, and that is said', async ({ page }) => {
  await openChapter(page)
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('No session active', { exact: true })).toBeVisible()
  await expect(page.getByText('Please start reading first to save progress.', { exact: true })).toBeVisible()
  await expect(page.getByText('No session active', { exact: true })).toBeHidden({ timeout: 4_000 })
})

test('a touch in the middle plays and pauses, at the edges it steps', async ({ page }) => {
  await openChapter(page)
  const stage = page.getByLabel('The word on screen')
  const box = await stage.boundingBox()
  if (!box) throw new Error('there is no stage')
  const tap = (share: number) => page.mouse.click(box.x + box.width * share, box.y + 20)
  await tap(0.95)
  await at(page, 2)
  await tap(0.05)
  await at(page, 1)
  await tap(0.5)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await tap(0.5)
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('D4: a tab that is hidden pauses and keeps the place', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Word [3-9] of/)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('D9: a session that ends while reading takes nothing away: signed in over the page, the place is saved', async ({
  page,
}) => {
  const person = await register(page)
  const path = await readerPath(page, 'moby', '6. The Street')
  await page.goto(path)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.context().clearCookies()
  await page.keyboard.press('Space')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  const number = Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: 'Sign in to save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to save' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await at(page, number)
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  expect((await answer.json()).wordsRead).toBe(number)
})

test('D7: a text that is changed in another tab keeps its reader at the same words, in both', async ({
  page,
}) => {
  await register(page)
  const content = 'One two three. Four five six seven eight nine ten.'
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Draft', content } })
  const { id } = await answer.json()
  await page.goto(`/read/personal/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
  await page.request.patch(`/api/user/texts/${id}`, { data: { content: `A new beginning. ${content}` } })
  await page.keyboard.press('ArrowRight')
  await expect(word(page)).toHaveText('seven')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect
    .poll(async () => (await (await page.request.get(`/api/user/texts/${id}`)).json()).wordsRead)
    .toBe(10)
  await page.reload()
  await at(page, 10)
  await expect(word(page)).toHaveText('seven')
})

test('D5: back online after five hundred words, the place is stored within five seconds', async ({
  page,
}) => {
  await openChapter(page, 'moby', '7. The Chapel')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save progress' }).click()
  await expect(page.getByText('Progress saved', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  for (let step = 0; step < 500; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const onlineAt = performance.now()
  await page.context().setOffline(false)
  const stored = async () => {
    const answer = await page.request.get(`/api/reading-sessions/active/${page.url().split('/').at(-1)}`)
    return (await answer.json()).wordsRead
  }
  await expect.poll(stored, { timeout: 5_000 }).toBe(502)
  const storedAfterMs = Math.round(performance.now() - onlineAt)
  recordFinding({ clause: 'D5', what: 'back online after 500 words', words: 500, storedAfterMs, lost: 0 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('after a rest the first five words take longer, in real time, and the screen is kept awake while they play', {
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
  await page.keyboard.press('Space')
  await expect.poll(held).toBe(1)
  await expect(page.getByText(/^Word [3-9] of/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(held).toBe(0)
  const first = Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
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
        }).observe(line as Element, { childList: true, subtree: true })
        document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
      }),
    5,
  )
  expect(Math.abs(tookMs - expectedMs)).toBeLessThan(50)
})

test('what scrolls keeps its own ground under the bar', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('f')
  const text = page.getByRole('region', { name: 'Full text' })
  await expect(text).toHaveCSS('scrollbar-color', / rgba\(0, 0, 0, 0\)$/)
})
