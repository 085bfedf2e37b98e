import { adminTest, expect } from './admin-fixtures.ts'

/** Allows page errors, because the page crashes on purpose. */
const test = adminTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  pageErrors: async ({}, use) => use([]),
})

test('a page that crashes shows how to continue and is logged without its content', async ({ page, own }) => {
  const secret = 'Call me Ishmael'
  await page.route('**/assets/about-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new RangeError('${secret}')` }),
  )
  const line = own.waitForOutput(/^.*a page broke.*\n/m)
  const report = page.waitForRequest('**/api/broken-pages')
  await page.goto(`${own.address}/about?from=${encodeURIComponent(secret)}`)
  await expect(page.getByText('This page has stopped working.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()

  const response = await (await report).response()
  expect(response?.status()).toBe(204)
  const [text] = await line
  expect(JSON.parse(text)).toMatchObject({
    level: 40,
    msg: 'a page broke',
    page: '/about',
    error: 'RangeError',
    stack: [expect.stringMatching(/^[\w$.]*@about-[\w-]+\.js:\d+:\d+$/)],
    components: expect.arrayContaining([expect.stringMatching(/^[\w$.]+@[\w-]+\.js:\d+:\d+$/)]),
  })
  expect(text).not.toContain('Ishmael')
})
