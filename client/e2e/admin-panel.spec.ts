import type { Page } from '@playwright/test'
import { openSection, adminTest as test } from './admin-fixtures.ts'
import { getToast, postWork } from './admin-page.ts'
import { expect, register } from './fixtures.ts'

const listReports = async (page: Page, status: string): Promise<unknown[]> =>
  (await (await page.request.get('/api/admin/problem-reports')).json()).filter(
    (report: { status: string }) => report.status === status,
  )

const describeNew = (count: number) =>
  count === 0 ? 'No new reports' : `${count} new report${count === 1 ? '' : 's'}`

test('a reader reports a word, and an administrator mends it and answers', async ({ page, reader }) => {
  const content = `${'The tide came in. '.repeat(400)}At noon teh boats rose.${' Nobody saw.'.repeat(400)}`
  const work = await postWork(page, 'The Misprinted Tide', { Noon: content })
  const other = await reader()
  // Counted first, because other journeys on this server also create reports.
  const { length: before } = await listReports(page, 'new')
  const { length: resolved } = await listReports(page, 'resolved')
  await register(other)
  await other.goto(`/reader/${work.id}/${work.chapters[0]}?word=1603`)
  await other.getByRole('button', { name: 'Report a problem' }).click()
  const form = other.getByRole('dialog', { name: 'Report a Problem' })
  await form.getByLabel('Category').selectOption('Content Errors')
  await form.getByLabel('Title').fill('A letter out of place')
  await form.getByLabel('Description').fill('It should say “the”.')
  await form.getByRole('button', { name: 'Submit report' }).click()
  await expect(getToast(other, 'Problem report submitted')).toBeVisible()

  await page.goto('/')
  const row = page.getByRole('button', { name: 'Problem Reports', exact: true })
  await expect(row).toHaveAccessibleDescription(describeNew(before + 1))
  await page.evaluate(() => document.fonts.ready)
  const top = await row.boundingBox()
  await row.click()
  const section = page.getByRole('region', { name: 'Problem Reports', exact: true })
  await section.getByRole('tab', { name: `New ${before + 1}` }).click()
  await expect(section.getByText('At noon teh boats rose.')).toBeVisible()
  await expect(section.locator('mark', { hasText: 'teh' })).toBeVisible()
  expect((await row.boundingBox())?.y).toBe(top?.y)
  await section.getByRole('button', { name: 'Open in the editor: A letter out of place' }).click()
  const area = page.getByRole('dialog', { name: 'Edit Chapter' }).getByLabel('Content')
  await expect(area).toBeFocused()
  const opened = await area.evaluate((shown: HTMLTextAreaElement) => ({
    selected: shown.value.slice(shown.selectionStart, shown.selectionEnd),
    share: (shown.scrollTop + shown.clientHeight / 2) / shown.scrollHeight,
  }))
  expect(opened.selected).toBe('teh')
  // The editor has scrolled to the word.
  expect(Math.abs(opened.share - content.indexOf('teh') / content.length)).toBeLessThan(0.05)
  await page.keyboard.insertText('the')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(getToast(page, 'Chapter updated successfully')).toBeVisible()

  await section.getByLabel('Admin notes: A letter out of place').fill('Mended. Thank you!')
  await section.getByRole('checkbox', { name: /^Tell the reader.*: A letter out of place$/ }).check()
  await section.getByRole('button', { name: 'Save notes: A letter out of place' }).click()
  await expect(getToast(page, 'Notes saved')).toBeVisible()
  await section.getByLabel('Status: A letter out of place').selectOption('resolved')
  await expect(row).toHaveAccessibleDescription(describeNew(before))
  await expect(section.getByRole('tab', { name: `Resolved ${resolved + 1}` })).toBeVisible()

  await other.goto('/')
  await expect(getToast(other, 'Your report: resolved')).toBeVisible()
  await expect(other.getByText('Mended. Thank you!').first()).toBeVisible()
  const dismissal = other.waitForResponse(/\/report-answers\/\d+$/)
  await other.getByRole('button', { name: 'Dismiss' }).click()
  expect((await dismissal).status()).toBe(204)
  await other.reload()
  await other.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(await (await other.request.get('/api/user/report-answers')).json()).toEqual([])
  await expect(getToast(other, 'Your report: resolved')).toHaveCount(0)
  await other.goto(`/reader/${work.id}/${work.chapters[0]}?word=1603`)
  await expect(other.locator('[data-word]')).toHaveText('the')
})

test('opening a section below a long one does not scroll its heading', async ({ page }) => {
  for (const height of [860, 600]) {
    await page.setViewportSize({ width: 1280, height })
    const content = await openSection(page, 'Page Content')
    await content.getByRole('textbox', { name: /^Legal/ }).waitFor()
    const statistics = page.getByRole('button', { name: 'User Statistics' })
    await page.evaluate(() => document.fonts.ready)
    await statistics.scrollIntoViewIfNeeded()
    const before = await statistics.boundingBox()
    await statistics.click()
    await expect(page.getByRole('button', { name: 'User Statistics', expanded: true })).toBeInViewport({
      ratio: 1,
    })
    await page.getByText('Daily active users').first().waitFor()
    const after = await statistics.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  }
})

test('a long title leaves the user and the address of an audit entry in one line each', async ({ page }) => {
  const { id } = await postWork(page, 'A Voyage to the Far Isles '.repeat(7).trim(), {})
  await page.request.delete(`/api/works/${id}`)
  const audit = await openSection(page, 'Audit Trail')
  const cells = audit.getByRole('row', { name: /A Voyage to the Far Isles/ }).getByRole('cell')
  for (const cell of [cells.nth(2), cells.nth(3)])
    await expect.poll(async () => (await cell.locator('span').last().boundingBox())?.height).toBeLessThan(30)
})
