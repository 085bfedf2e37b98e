import type { Locator, Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { expect, register, test } from './fixtures.ts'

/** Counts the requests of the page that create something. */
function countCreations(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('broken')) sent.push(request.url())
  })
  return sent
}

async function getCenter(locator: Locator) {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

for (const rate of [1, 4])
  test(`a double click, and Enter twice, create one row at a speed of 1 : ${rate}`, {
    tag: rate === 4 ? [] : '@audit',
  }, async ({ page }) => {
    await register(page)
    await page.goto('/personal-library')
    const sent = countCreations(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const add = async (title: string, submit: () => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Add Text' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Text' })
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Content').fill('Sent twice.')
      await dialog.getByLabel('Title').focus()
      await submit()
      await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
      await expect(dialog).toHaveCount(0)
    }
    await add('By mouse', () => page.getByRole('dialog').getByRole('button', { name: 'Add Text' }).dblclick())
    await add('By keyboard', async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    })

    await page.getByRole('button', { name: 'Report Problem' }).click()
    await page.getByLabel('Category').selectOption('Other')
    await page.getByRole('textbox', { name: 'Title' }).fill('Sent twice')
    await page.getByRole('textbox', { name: 'Description' }).fill('This was sent by a double click.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Send|Submit)/ })
      .dblclick()
    await expect(page.getByText('Problem report submitted', { exact: true })).toBeVisible()

    // The second click of a double click must not act on the next row, which the first click has moved under the pointer.
    for (const word of ['first', 'second'])
      await page.request.post('/api/user/saved-words', { data: { word, definition: 'd', sentence: 's' } })
    await page.getByRole('link', { name: 'Saved Words', exact: true }).click()
    const { x, y } = await getCenter(page.getByRole('button', { name: 'Delete second' }))
    await page.mouse.click(x, y)
    await expect(page.getByRole('button', { name: 'Delete second' })).toHaveCount(0)
    await expect.poll(() => getCenter(page.getByRole('button', { name: 'Delete first' }))).toEqual({ x, y })
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.goto('/personal-library')
    expect(await (await page.request.get('/api/user/saved-words')).json()).toMatchObject([{ word: 'first' }])

    expect(sent.filter((url) => url.endsWith(api.texts.create.path))).toHaveLength(2)
    expect(sent.filter((url) => url.endsWith(reportsApi.create.path))).toHaveLength(1)
  })

test('a text that is sent again after a lost response and a reload is one row, but not after a deletion', async ({
  page,
}) => {
  await register(page)
  await page.goto('/personal-library')
  const dialog = page.getByRole('dialog', { name: 'Add Text' })
  const rows = page.getByRole('heading', { name: 'Sent again' })
  const add = async () => {
    await page.getByRole('button', { name: 'Add Text' }).click()
    await dialog.getByLabel('Title').fill('Sent again')
    await dialog.getByLabel('Content').fill('Of the sea.')
    await dialog.getByRole('button', { name: 'Add Text' }).click()
  }
  const loseResponse = async () => {
    await page.route('**/api/user/texts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await add()
    await expect(page.getByText('Failed to add text', { exact: true })).toBeVisible()
    await page.unroute('**/api/user/texts')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
  }

  await loseResponse()
  await expect(rows).toHaveCount(1)
  await add()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(1)

  await loseResponse()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete: Sent again' }).first().click()
  await page.getByRole('button', { name: 'Delete text' }).click()
  await expect(rows).toHaveCount(1)
  await add()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(2)
})
