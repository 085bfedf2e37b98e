import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { expect, readerPath, register, test } from './fixtures.ts'
import { wake } from './opened-chapter.ts'

/** Times that each way out is taken; for docs/reliability.md more often. */
const exits = process.env.LECTERN_LONG ? 10 : 6

async function wordsRead(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  return (await answer.json())?.wordsRead ?? 0
}

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  reload: (page) => page.reload({ waitUntil: 'commit' }),
  'going to another address': (page) => page.goto('/nowhere', { waitUntil: 'commit' }),
  'the link to the library': (page) => page.getByRole('link', { name: 'Library' }).click(),
  'the Back button': (page) => page.goBack({ waitUntil: 'commit' }),
  // As a person closes it: the page is told that it goes.
  'closing the page': (page) =>
    Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]),
}

for (const [name, leave] of Object.entries(ways)) {
  test(`D4: ${exits} times left by ${name}, ${exits} times the very word is kept`, async ({ page }) => {
    test.setTimeout(120_000)
    await register(page)
    const path = await readerPath(page, 'moby', '9. The Sermon')
    let word = 1
    for (let exit = 0; exit < exits; exit += 1) {
      const reader = name === 'closing the page' ? await page.context().newPage() : page
      await reader.goto(path)
      await reader.getByText(new RegExp(`^Word ${word} of`)).waitFor()
      // Now one step, now five: some exits meet a save that is under way, some a place that nobody has been told.
      const steps = 1 + (exit % 5)
      for (let step = 0; step < steps; step += 1) await reader.keyboard.press('ArrowRight')
      word += steps
      await leave(reader)
      await expect.poll(() => wordsRead(page, path), { timeout: 5_000 }).toBe(word)
    }
  })
}

test('D4: a page that goes right after its reader hands over the place that waits behind a save under way', async ({
  page,
}) => {
  await register(page)
  const path = await readerPath(page, 'moby', '9. The Sermon')
  await page.goto(path)
  await page.getByText(/^Word 1 of/).waitFor()
  const stepOn = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight')
  }
  await stepOn(4)
  await expect.poll(() => wordsRead(page, path)).toBe(5)
  // The save of the tenth word never comes to its end.
  await page.route('**/api/reading-sessions/*', () => {}, { times: 1 })
  const underWay = page.waitForRequest((request) => request.method() === 'PATCH')
  await stepOn(5)
  await underWay
  await stepOn(2)
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { name: 'Library' }).first().waitFor()
  await page.goto('/about')
  await expect.poll(() => wordsRead(page, path), { timeout: 5_000 }).toBe(12)
})

/** A text of one's own in which each word is its own number. */
async function numberedText(page: Page, words: number): Promise<string> {
  const content = Array.from({ length: words }, (_, index) => index + 1).join(' ')
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Numbers', content } })
  return `/read/personal/${(await answer.json()).id}`
}

async function wordsReadOf(page: Page, textPath: string): Promise<number> {
  const answer = await page.request.get(`/api/user/texts/${textPath.split('/').at(-1)}`)
  return (await answer.json()).wordsRead
}

/** Writes down each word of a numbered text as it comes on, where it outlives the page. */
function noteWords(page: Page) {
  return page.context().addInitScript(() => {
    new MutationObserver(() => {
      const number = Number(document.querySelector('[data-word]')?.textContent)
      if (number > 1) localStorage.setItem('last word shown', String(number))
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

const waysOutOfOwnText: typeof ways = {
  ...ways,
  'the link to the library': (page) => page.getByRole('link', { name: 'Personal Library' }).click(),
}

for (const [name, leave] of Object.entries(waysOutOfOwnText)) {
  test(`D4: a text of one's own, ${exits} times left by ${name}, at rest and while it plays, is kept at the very word`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await register(page)
    await noteWords(page)
    const path = await numberedText(page, 40 * exits)
    const lastShown = () => page.evaluate(() => Number(localStorage.getItem('last word shown')))
    for (let exit = 0; exit < exits; exit += 1) {
      const isPlaying = exit % 2 === 1
      await page.goto('/about')
      const before = await lastShown()
      const reader = name === 'closing the page' ? await page.context().newPage() : page
      await reader.goto(path)
      await reader.getByText(new RegExp(`^Word ${before || 1} of`)).waitFor()
      if (isPlaying) {
        await reader.getByRole('slider', { name: 'Reading speed' }).fill('400')
        await reader.getByRole('button', { name: 'Play' }).click()
        // Some exits come soon after a save, some just before one.
        await reader.waitForFunction(
          (word) => Number(localStorage.getItem('last word shown')) >= word,
          (before || 1) + 2 + (exit % 5),
        )
      } else for (let step = 0; step <= exit % 5; step += 1) await reader.keyboard.press('ArrowRight')
      await leave(reader)
      await page.goto('/about')
      await expect
        .poll(async () => (await wordsReadOf(page, path)) - (await lastShown()), { timeout: 5_000 })
        .toBe(0)
      expect(await lastShown()).toBeGreaterThan(before)
    }
  })
}

test('D5: a browser that is killed while the text plays reopens at most five words behind', {
  tag: '@timed',
}, async ({ baseURL, page }) => {
  await register(page)
  const path = await readerPath(page, 'moby', '10. A Bosom Friend')
  const cookies = await page.context().cookies()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-'))
  const { browser, process } = await startBrowser(folder)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  await context.addCookies(cookies)
  const reader = await context.newPage()
  await reader.goto(`${baseURL}${path}`)
  await reader.getByRole('slider', { name: 'Reading speed' }).fill('400')
  await reader.getByRole('button', { name: 'Play' }).click()
  const wordOn = async () => {
    await wake(reader)
    return Number(/Word (\d+)/.exec((await reader.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
  }
  await expect.poll(wordOn, { timeout: 20_000 }).toBeGreaterThan(22)
  const shown = await wordOn()
  process.kill('SIGKILL')
  await new Promise((resolve) => process.once('exit', resolve))
  await page.goto(path)
  const reopened = Number(/Word (\d+)/.exec((await page.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
  expect(reopened).toBeGreaterThanOrEqual(shown - 5)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A browser as a process of its own, which can be killed. */
async function startBrowser(folder: string) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ]
  const process: ChildProcess = spawn(
    await findBrowser(),
    [
      ...args,
      '--disable-component-update',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    process.once('exit', () => reject(new Error(`the browser did not start: ${said}`)))
    process.stderr?.setEncoding('utf8').on('data', (text) => {
      said += text
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  return { browser: await chromium.connectOverCDP(address), process }
}
