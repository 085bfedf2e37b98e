import type { Page } from '@playwright/test'
import { expect, openSection, adminTest as test } from './admin-fixtures.ts'
import { register } from './fixtures.ts'
import { harmfulMarkup, scriptMarkup } from './harmful-markup.ts'

// Runs serially: these journeys share a site and change it.
test.describe.configure({ mode: 'default' })

/** Runs in the page: lists disallowed tags and attributes, and reports whether injected script ran. */
function findInjections() {
  const allowed = new Set(['A', 'BR', 'P', 'STRONG', 'EM'])
  const attributes = new Set(['href', 'title', 'target', 'rel', 'class'])
  const bodies = document.querySelectorAll('section[aria-labelledby] > div > div')
  const found: string[] = []
  for (const element of [...bodies].flatMap((body) => [...body.querySelectorAll('*')])) {
    if (!allowed.has(element.tagName)) found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      if (!attributes.has(name) || (name === 'href' && !/^(https?:|mailto:|\/|#)/.test(value)))
        found.push(`${name}=${value}`)
    }
  }
  const isOwned = 'owned' in window || 'owned' in {}
  return { hasTexts: bodies.length > 1, found, isOwned }
}

test('the About page runs no script, loads nothing external and contains only allowed tags', async ({
  page,
  reader,
}) => {
  const other = await reader()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  for (const [about, texts] of Object.entries(harmfulMarkup)) {
    const all = [...texts, texts.join('\n\n')]
    for (let at = 0; at < all.length; at += 3) {
      const [aboutUs = '', contactInfo = '', legal = ''] = all.slice(at, at + 3)
      const data = { aboutUs, contactInfo, legalInfo: `Ends ${at}.\n\n${legal}` }
      expect((await page.request.post('/api/admin/page-content', { data })).status()).toBe(200)
      await other.goto('/about')
      await expect(other.getByText(`Ends ${at}.`)).toBeVisible()
      expect(await other.evaluate(findInjections), `${about} ${at}`).toEqual({
        hasTexts: true,
        found: [],
        isOwned: false,
      })
    }
    const { hostname } = new URL(other.url())
    expect(
      asked.filter((url) => new URL(url).hostname !== hostname),
      about,
    ).toEqual([])
  }
})

const metadata = `"><script>window.owned=1</script>${scriptMarkup}{{7*7}}`

async function expectHarmless(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByText(/window\.owned/).first()).toBeVisible()
  expect(
    await page.evaluate(() => ['owned' in window, document.querySelectorAll('img[src="x"]').length]),
  ).toEqual([false, 0])
}

test('titles, authors, descriptions, messages, names and words are never parsed as markup', async ({
  page,
  reader,
}) => {
  const data = {
    title: metadata,
    author: metadata,
    authorBio: metadata,
    description: metadata,
    category: 'Novel',
  }
  const work = await (await page.request.post('/api/works', { data })).json()
  const added = { title: metadata, content: `# ${metadata}\n\n${metadata}` }
  const chapter = await (await page.request.post(`/api/works/${work.id}/chapters`, { data: added })).json()
  const message = { title: metadata, content: metadata, displayOnLogin: true }
  expect((await page.request.post('/api/admin/sponsor-messages', { data: message })).status()).toBe(201)
  const badUrls = ['javascript:window.owned=1', 'data:text/html,x', '//evil.example', ' java\tscript:x']
  for (const supportUrl of badUrls) {
    const refused = await page.request.post('/api/admin/sponsor-messages', {
      data: { ...message, supportUrl },
    })
    expect(refused.status(), supportUrl).toBe(400)
  }
  const other = await reader()
  await register(other)
  const made = async (path: string, body: object) =>
    expect((await other.request.post(path, { data: body })).status(), path).toBe(201)
  await made('/api/user/texts', { title: metadata, content: metadata })
  await made('/api/user/saved-words', {
    word: 'harm',
    definition: metadata,
    example: metadata,
    sentence: metadata,
  })
  await made('/api/user/problem-reports', {
    category: 'Other',
    title: metadata,
    description: metadata,
    currentPage: 'javascript:window.owned=1',
  })
  await made('/api/reading-sessions', { workId: work.id, chapterId: chapter.id, wordsRead: 1 })
  const renamed = await other.request.patch('/api/user/names', {
    data: { firstName: metadata, lastName: metadata },
  })
  expect(renamed.status()).toBe(200)
  for (const path of ['/?search=owned', '/reading-history', '/saved-words', '/personal-library', '/account'])
    await expectHarmless(other, path)
  await other.goto(`/reader/${work.id}/${chapter.id}`)
  expect(await other.evaluate(() => 'owned' in window)).toBe(false)
  for (const name of ['Problem Reports', 'User Management', 'Sponsor Messages']) {
    const section = await openSection(page, name)
    if (name === 'User Management') await section.getByLabel('Role').selectOption('All')
    await expect(section.getByText(/window\.owned/).first()).toBeVisible()
    expect(await page.evaluate(() => 'owned' in window)).toBe(false)
    expect(await section.locator('a[href^="javascript"], img[src="x"]').count()).toBe(0)
  }
})

test('signing in never redirects to another site', async ({ baseURL, reader }) => {
  const page = await reader()
  const person = await register(page)
  const { origin } = new URL(baseURL ?? '')
  const paths = [
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example',
    '/auth?next=//evil.example',
    '/auth?from=https://evil.example&returnTo=//evil.example',
    '/auth#javascript:window.owned=1',
    '/account/..//evil.example',
    '/javascript:window.owned=1',
  ]
  for (const path of paths) {
    await page.context().clearCookies()
    await page.goto(origin + path)
    if (!page.url().includes('/auth')) await page.goto('/auth')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: /^(Sign in|Log ?in)$/i }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    expect(new URL(page.url()).origin, path).toBe(origin)
    expect(await page.evaluate(() => 'owned' in window)).toBe(false)
  }
})
