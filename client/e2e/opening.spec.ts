import { openChapter, saveProgress, waitForPrefetch } from './chapter-page.ts'
import { expect, newPerson, readerPath, register, test } from './fixtures.ts'
import { expectNoShift, recordShifts } from './layout-shift.ts'
import { waitForWord, watchWords } from './watch-words.ts'

/** Opens a page. Returns its API calls until the network is idle; later calls are added to the list. */
async function recordCalls(page: import('@playwright/test').Page, path: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Excludes requests of the previous page. A preload is reported with an empty referer.
    const { referer } = request.headers()
    const isOfPage = !referer || new URL(referer).pathname === path
    if (isOfPage && pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto(path)
  // Waits for the prefetch first, because on a slow machine the network is also idle before the first render.
  await waitForPrefetch(page)
  await page.waitForLoadState('networkidle')
  return calls
}

test('the library requests each preloaded call once', async ({ page }) => {
  await openChapter(page)
  await page.keyboard.press('ArrowRight')
  await saveProgress(page)
  const calls = await recordCalls(page, '/')
  // Polls, because the code that makes some of the calls may load last.
  await expect
    .poll(() => calls.toSorted())
    .toEqual([
      '/api/library/tonight',
      '/api/user',
      '/api/user/reading-progress',
      '/api/user/report-answers',
      '/api/works',
    ])
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Start Reading: / }).first()).toBeVisible()
})

test('the reader requests each preloaded call once', async ({ page }) => {
  await register(page)
  const path = await readerPath(page, 'moby', '1. Loomings')
  const calls = await recordCalls(page, path)
  await expect(page.locator('[data-word]')).toHaveText('Call')
  const [, , workId, chapterId] = path.split('/')
  const listOthers = () => calls.filter((path) => path !== '/api/user/saved-words/call').toSorted()
  // Polls, because the page makes some of the calls when it is idle.
  await expect
    .poll(listOthers)
    .toEqual([
      '/api/ambient-sounds',
      `/api/chapters/${chapterId}`,
      `/api/reading-sessions/active/${chapterId}`,
      '/api/user',
      '/api/user/annotations',
      '/api/user/saved-word-forms',
      '/api/user/saved-words',
      `/api/works/${workId}`,
      `/api/works/${workId}/chapters`,
    ])
})

test('the sign-in page requests only the current user, once', async ({ page }) => {
  expect(await recordCalls(page, '/auth')).toEqual(['/api/user'])
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('the name is shown while the script loads, without a web font', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root').getByText('Lectern', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status !== 'unloaded'))).toBe(
    false,
  )
  release()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect(page.locator('#root > p')).toHaveCount(0)
})

test('loading fonts shifts nothing in the library', async ({ page }) => {
  await register(page)
  let send = (): void => undefined
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await sent
    await route.continue()
  })
  await recordShifts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('link', { name: /^Start Reading: / })
    .first()
    .waitFor()
  const typefaces = () =>
    page.evaluate(
      '[...document.fonts].filter(({ family, status }) => family.includes("Variable") && status === "loaded").length',
    )
  expect(await typefaces()).toBe(0)
  send()
  await expect.poll(typefaces).toBeGreaterThan(0)
  await expectNoShift(page)
})

test('data that arrives shifts nothing in the library, the own texts or the account', async ({ page }) => {
  await register(page)
  await recordShifts(page)
  for (const [path, loading, shown, width, height] of [
    ['/', 'Loading the library', 'Annual Message, 1801', 1920, 1080],
    ['/personal-library', 'Loading your books', 'No texts yet', 1280, 800],
    ['/account', 'Loading your devices', 'This browser', 820, 1180],
  ] as const) {
    const isLoading = page.getByRole('status', { name: loading })
    await page.setViewportSize({ width, height })
    const calls = /\/api\/(library\/tonight|user\/(books|sessions))/
    await page.route(calls, async (route) => {
      await isLoading.waitFor()
      await page.evaluate('document.fonts.ready')
      await route.continue()
    })
    await page.goto(path)
    await page.getByText(shown).first().waitFor()
    await expectNoShift(page)
    await page.unroute(calls)
  }
})

test('the reader plays without APIs that a browser may lack', { tag: '@audit' }, async ({ page }) => {
  await page.addInitScript(() => {
    const globals = ['ResizeObserver', 'IntersectionObserver', 'Highlight', 'requestIdleCallback']
    for (const name of globals) Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(Array.prototype, 'at')
    for (const name of ['wakeLock', 'sendBeacon', 'clipboard', 'locks'])
      Object.defineProperty(navigator, name, { value: undefined })
  })
  await openChapter(page)
  const shown = await watchWords(page)
  await page.keyboard.press('Space')
  await waitForWord(shown, 'Some')
  await page.keyboard.press('Space')
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Full text' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('back and forward navigate between preloaded pages', async ({ page }) => {
  await openChapter(page)
  await page.goto('/saved-words')
  await page.goto('/')
  await page.goBack()
  await expect(page).toHaveURL(/saved-words/)
  await page.goBack()
  await expect(page.locator('[data-word]')).toHaveText('Call')
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('a page shows the data of the reader who signs in next in another tab', async ({ page, context }) => {
  const welcome = (name: string) => page.getByRole('heading', { name: `Welcome, ${name}` })
  await register(page, newPerson('Una'))
  await page.goto('/')
  await expect(welcome('Una')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: 'Logout' }).click()
  await tab.getByRole('tab', { name: 'Login' }).waitFor()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await register(page, newPerson('Secunda'))
  await page.goto('/')
  await expect(welcome('Secunda')).toBeVisible()
})

test('dialogs of the reader open offline', async ({ page, context }) => {
  await openChapter(page)
  await waitForPrefetch(page)
  await context.setOffline(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Reader Settings' })).toBeVisible()
})

test('the library opens from the reader offline', async ({ page, context }) => {
  await openChapter(page)
  await waitForPrefetch(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('a message is shown plainly when the list of toasts cannot be loaded', async ({ page, pageErrors }) => {
  await page.route('**/toast-list-*', (route) => route.abort())
  await openChapter(page)
  await page.getByRole('button', { name: 'Save progress' }).click()
  const message = page.getByRole('alert')
  await expect(message).toContainText('Please start reading first to save progress.')
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toBeHidden()
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ChunkLoadError')])
})

test('scripts and styles are served in brotli and cached as immutable', async ({ request }) => {
  const document = await (await request.get('/')).text()
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file,
  )
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
  const answers = await Promise.all(files.map((file) => request.get(file ?? '', { headers })))
  expect(answers.length).toBeGreaterThan(3)
  for (const answer of answers) {
    const { 'cache-control': caching, 'content-encoding': encoding } = answer.headers()
    expect(caching, answer.url()).toContain('immutable')
    // Files that fit in one packet need no compression.
    if ((await answer.body()).length > 1_400) expect(encoding, answer.url()).toBe('br')
  }
})
