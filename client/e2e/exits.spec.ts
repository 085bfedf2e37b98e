import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { expect, readerPath, register, test } from './fixtures.ts'

const exits = 50

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
  test(`${exits} times left by ${name}, ${exits} times the very word is kept`, async ({ page }) => {
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

test('a browser that is killed while the text plays reopens at most five words behind', async ({
  baseURL,
  page,
}) => {
  await register(page)
  const path = await readerPath(page, 'moby', '10. A Bosom Friend')
  const [cookie] = await page.context().cookies()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-'))
  const { browser, process } = await startBrowser(folder)
  const [context] = browser.contexts()
  if (!context || !cookie) throw new Error('the browser has no context, or the reader no cookie')
  await context.addCookies([cookie])
  const reader = await context.newPage()
  await reader.goto(`${baseURL}${path}`)
  await reader.getByRole('slider', { name: 'Reading speed' }).fill('400')
  await reader.getByRole('button', { name: 'Play' }).click()
  await reader.getByText(/^Word 2[3-9] of/).waitFor()
  const shown = Number(/Word (\d+)/.exec((await reader.getByText(/^Word \d+ of/).textContent()) ?? '')?.[1])
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
