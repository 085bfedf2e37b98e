import type { Page } from '@playwright/test'
import type { Annotation } from '#shared/annotations.ts'
import { expectAccessible } from './axe.ts'
import { expectWordNumber, openChapter, stepOn } from './chapter-page.ts'
import { expect, test } from './fixtures.ts'

/** Texts of the ranges drawn in a highlight. */
const drawn = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()), name)

const listMarks = async (page: Page) => {
  const { annotations } = await (await page.request.get('/api/user/annotations?sort=text')).json()
  return annotations.map(({ kind, quote }: Annotation) => `${kind}: ${quote}`)
}

test('highlights while the word plays on, and shows the marks in passage and full text after a reload', async ({
  page,
}) => {
  await openChapter(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByText('Sentence highlighted')).toBeVisible()
  await expect.poll(() => listMarks(page)).toEqual(['highlight: Call me Ishmael.'])
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible()
  await page.keyboard.press('Space')

  await page.getByRole('slider', { name: 'Progress' }).press('Home')
  await stepOn(page, 3)
  await page.locator('body').press('e')
  await page.getByRole('textbox', { name: 'Your note' }).fill('How *many*?')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.locator('body').press('m')
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => listMarks(page)).toHaveLength(3)
  await expectWordNumber(page, 4)

  await page.reload()
  await expect.poll(() => drawn(page, 'marked-note')).toEqual([expect.stringMatching(/^Some years ago/)])
  await page.locator('body').press('Shift+P')
  await expectWordNumber(page, 1)
  await expect.poll(() => drawn(page, 'marked-amber')).toEqual(['Call me Ishmael.'])
  await expect(page.getByRole('button', { name: /^Back to your place/ })).toBeVisible()
  await page.locator('body').press('t')
  await expect.poll(() => drawn(page, 'marked-amber')).toHaveLength(2)
  expect(await drawn(page, 'marked-bookmark')).toEqual(['Some'])
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens the marks above the desk, and the word stays', async ({ page }) => {
    await openChapter(page)
    const word = page.locator('[data-word]')
    const before = await word.boundingBox()
    await page.getByRole('button', { name: 'Mark', exact: true }).tap()
    await page.getByRole('button', { name: 'Highlight sentence' }).tap()
    await expect(page.getByText('Sentence highlighted')).toBeVisible()
    await page.getByRole('button', { name: 'Highlight sentence' }).tap()
    await expect(page.getByText('Paragraph highlighted')).toBeVisible()
    expect(await word.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await expect
      .poll(() => listMarks(page))
      .toEqual([expect.stringMatching(/^highlight: Call me Ishmael\. Some/)])
  })
})
