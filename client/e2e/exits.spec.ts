import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { getWordNumber, wake } from './chapter-page.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

/** Number of exits per way of leaving: at least one while paused and one during playback. */
const exits = process.env.LECTERN_LONG ? 10 : process.env.LECTERN_BROWSERS === 'one' ? 2 : 4

/** A static file of the site, which does not run the client. */
const staticPath = '/icon.svg'

async function getPosition(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(`/api/reading-sessions/active/${path.split('/').at(-1)}`)
  return (await answer.json())?.wordsRead ?? 0
}

const chapterExits = {
  reload: (page: Page) => page.reload({ waitUntil: 'commit' }),
  'going to another address': (page: Page) => page.goto(staticPath, { waitUntil: 'commit' }),
  'the link to the library': (page: Page) => page.getByRole('link', { name: 'Library' }).click(),
  'the Back button': (page: Page) => page.goBack({ waitUntil: 'commit' }),
  // Fires the unload events, as when a user closes the page.
  'closing the page': (page: Page) =>
    Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]),
}

/** Makes the page store in `localStorage` that its `pagehide` handlers ran to the end. */
function recordEnd(reader: Page) {
  return reader.evaluate(() => {
    localStorage.removeItem('ended')
    addEventListener('pagehide', () => localStorage.setItem('ended', 'yes'))
  })
}

/**
 * Opens the text again if the browser stopped the page during its `pagehide` handlers. Chromium does so after half a second, which a busy
 * machine may take. The reader then sends the position from its journal.
 */
async function openIfStopped(page: Page, path: string) {
  await page.goto(staticPath)
  const isEnded = await page.evaluate(() => localStorage.getItem('ended') !== null)
  if (!isEnded) await page.goto(path)
}

/**
 * Tests only one exit within the client and one that unloads the page, because the other exits make the same API calls. The test of own
 * texts uses every exit.
 */
for (const name of ['the link to the library', 'closing the page'] as const) {
  test(`leaving ${exits} times by ${name} saves the exact word each time`, async ({ page }) => {
    await register(page)
    const path = await readerPath(page, 'moby', '9. The Sermon')
    let word = 1
    for (let exit = 0; exit < exits; exit += 1) {
      const reader = name === 'closing the page' ? await page.context().newPage() : page
      await reader.goto(path)
      await reader.getByText(new RegExp(`^Word ${word} of`)).waitFor()
      // Some exits happen during a pending save, others with an unsaved position.
      const steps = 1 + (exit % 5)
      for (let step = 0; step < steps; step += 1) await reader.keyboard.press('ArrowRight')
      word += steps
      await recordEnd(reader)
      await chapterExits[name](reader)
      if (reader !== page) await openIfStopped(page, path)
      await expect.poll(() => getPosition(page, path)).toBe(word)
    }
  })
}

test('a page that unloads right after its reader sends the position queued behind a pending save', async ({
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
  await expect.poll(() => getPosition(page, path)).toBe(5)
  // The save of the tenth word never completes.
  await page.route('**/api/reading-sessions/*', () => {}, { times: 1 })
  const pendingSave = page.waitForRequest((request) => request.method() === 'PATCH')
  await stepOn(5)
  await pendingSave
  await stepOn(2)
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { name: 'Library' }).first().waitFor()
  await recordEnd(page)
  await openIfStopped(page, path)
  await expect.poll(() => getPosition(page, path)).toBe(12)
})

/** Creates an own text in which each word is its number; returns its path. */
async function createNumberedText(page: Page, words: number): Promise<string> {
  const content = Array.from({ length: words }, (_, index) => index + 1).join(' ')
  const answer = await page.request.post('/api/user/texts', { data: { title: 'Numbers', content } })
  return `/read/personal/${(await answer.json()).id}`
}

async function getTextPosition(page: Page, textPath: string): Promise<number> {
  const answer = await page.request.get(`/api/user/texts/${textPath.split('/').at(-1)}`)
  return (await answer.json()).wordsRead
}

/** Writes each shown word number to `localStorage`, so that the last one can be read after the page was left. */
function recordLastWord(page: Page) {
  return page.context().addInitScript(() => {
    new MutationObserver(() => {
      const number = Number(document.querySelector('[data-word]')?.textContent)
      if (number > 1) localStorage.setItem('last word shown', String(number))
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

const ownTextExits: typeof chapterExits = {
  ...chapterExits,
  'the link to the library': async (page) => {
    await wake(page)
    await page.getByRole('link', { name: 'Personal Library' }).click()
  },
}

for (const [name, leave] of Object.entries(ownTextExits)) {
  test(`leaving an own text ${exits} times by ${name}, paused or playing, saves the exact word each time`, async ({
    page,
  }) => {
    await register(page)
    await recordLastWord(page)
    const path = await createNumberedText(page, 40 * exits)
    const lastShown = () => page.evaluate(() => Number(localStorage.getItem('last word shown')))
    for (let exit = 0; exit < exits; exit += 1) {
      const isPlaying = exit % 2 === 1
      await page.goto(staticPath)
      const before = await lastShown()
      const reader = name === 'closing the page' ? await page.context().newPage() : page
      await reader.goto(path)
      await reader.getByText(new RegExp(`^Word ${before || 1} of`)).waitFor()
      if (isPlaying) {
        await reader.getByRole('slider', { name: 'Reading speed' }).fill('400')
        await reader.getByRole('button', { name: 'Play' }).click()
        // Some exits happen after a save, others before one.
        await reader.waitForFunction(
          (word) => Number(localStorage.getItem('last word shown')) >= word,
          (before || 1) + 2 + (exit % 5),
        )
      } else for (let step = 0; step <= exit % 5; step += 1) await reader.keyboard.press('ArrowRight')
      await recordEnd(reader)
      await leave(reader)
      await openIfStopped(page, path)
      await expect.poll(async () => (await getTextPosition(page, path)) - (await lastShown())).toBe(0)
      expect(await lastShown()).toBeGreaterThan(before)
    }
  })
}

test('a browser killed during playback reopens at most five words behind', {
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
    return getWordNumber(reader)
  }
  await expect.poll(wordOn).toBeGreaterThan(22)
  const shown = await wordOn()
  process.kill('SIGKILL')
  await new Promise((resolve) => process.once('exit', resolve))
  await page.goto(path)
  const reopened = await getWordNumber(page)
  expect(reopened).toBeGreaterThanOrEqual(shown - 5)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a browser in a separate process that can be killed. */
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
