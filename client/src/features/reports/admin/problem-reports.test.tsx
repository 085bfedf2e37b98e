import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedReport } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { aChapter, aReport } from '#shared/testing/make.ts'
import { internalError, lastCall, openAdminSection, press } from '../../../testing/admin-section.ts'

const report = (id: number, changes: Partial<ManagedReport> = {}) =>
  aReport({
    id,
    username: 'grace@example.com',
    category: 'Reading',
    title: `Report ${id}`,
    description: 'The word jumps.\nEvery time.',
    currentPage: '/reader/3/14?word=159',
    createdAt: new Date(2026, 10, 20, 14, 5),
    ...changes,
  })

const openReports = (reports: ManagedReport[] | ApiError = [report(1)]) =>
  openAdminSection('Problem Reports', adminApi.site.reports, reports)

const updatedAt = report(1).updatedAt.toISOString()

const titles = () =>
  screen.getAllByRole('heading', { name: /^Report \d/ }).map(({ textContent }) => textContent)

test('shows title, category, author, time, page and description of a report', async () => {
  await openReports([report(2, { status: 'resolved', resolvedAt: new Date(2026, 10, 21) }), report(1)])
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two reports were answered')
  const shown = within(first)
  expect(shown.getByRole('heading', { name: 'Report 2' })).toBeVisible()
  expect(shown.getByText('Reading Issues')).toBeVisible()
  expect(shown.getByText('grace@example.com')).toBeVisible()
  expect(shown.getByText('20 November 2026, 14:05')).toBeVisible()
  expect(shown.getByText(/The word jumps\./)).toHaveTextContent('The word jumps. Every time.')
  expect(shown.getByText('Resolved 21 November 2026')).toBeVisible()
  expect(within(second).queryByText(/^Resolved \d/)).toBeNull()
})

test.each([
  ['/reader/3/14?word=159', 'Moby-Dick, 1. Loomings', 'Moby-Dick, 1. Loomings, word 159'],
  ['/reader/3/14', 'Moby-Dick, 1. Loomings', 'Moby-Dick, 1. Loomings'],
  ['/saved-words', null, 'Saved Words'],
  ['/', null, 'Library'],
])('links to the page %s of a report by its name', async (currentPage, pageTitle, name) => {
  await openReports([report(1, { currentPage, pageTitle })])
  const list = within(await screen.findByRole('listitem'))
  expect(list.getByRole('link', { name })).toHaveAttribute('href', currentPage)
})

test.each([
  'javascript:alert(1)',
  'https://elsewhere.example/reader/3/14',
  '//elsewhere.example/reader/3/14',
  '/\\elsewhere.example/',
  '/nowhere',
  '/reader/3/x',
  '/reader/3/14?word=159',
  '/read/personal/5',
])('does not link to %s, which administrators cannot open', async (currentPage) => {
  await openReports([report(1, { currentPage })])
  expect(await screen.findByText(currentPage)).toBeVisible()
  expect(screen.queryByRole('link', { name: currentPage })).toBeNull()
})

test('filters reports by status and counts each status', async () => {
  const { person } = await openReports([report(3), report(2, { status: 'investigating' }), report(1)])
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'All 3',
    'New 2',
    'Investigating 1',
    'Resolved 0',
  ])
  expect(titles()).toEqual(['Report 3', 'Report 2', 'Report 1'])
  await person.click(screen.getByRole('tab', { name: 'New 2' }))
  expect(titles()).toEqual(['Report 3', 'Report 1'])
  await person.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByText('No reports with this status.')).toBeVisible()
})

test('opens the editor of the chapter with the reported word selected', async () => {
  const content = 'It rained. The tide came in at noon, and teh boats rose.'
  const opened = await openReports([
    report(1, {
      quote: { word: 10, before: 'The tide came in at noon, and ', found: 'teh', after: ' boats rose.' },
      work: { id: 3, title: 'The Tide', category: 'Novel', language: '' },
      chapterId: 14,
    }),
  ])
  expect(await screen.findByText('teh')).toHaveRole('mark')
  opened.server.answer(api.library.chapter, aChapter({ id: 14, workId: 3, content }))
  await press(opened, 'Open in the editor: Report 1')
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Content')
  expect(area).toHaveFocus()
  expect(area.value).toBe(content)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('teh')
})

test('shows twenty reports per page', async () => {
  const { person } = await openReports(Array.from({ length: 21 }, (_, index) => report(21 - index)))
  expect(await screen.findAllByRole('listitem')).toHaveLength(20)
  await person.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(titles()).toEqual(['Report 1'])
  expect(screen.getByRole('region', { name: 'Reports' })).toHaveFocus()
})

test('saves a status when it is chosen', async () => {
  const opened = await openReports()
  const status = await screen.findByLabelText('Status: Report 1')
  const resolved = report(1, { status: 'resolved', resolvedAt: new Date(2026, 10, 21) })
  opened.server.answer(adminApi.site.updateReport, resolved)
  opened.server.answer(adminApi.site.reports, [resolved])
  await opened.person.selectOptions(status, 'Resolved')
  expect(await screen.findByText('Report status updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')).toMatchObject({
    path: '/api/admin/problem-reports/1',
    body: { status: 'resolved' },
  })
  expect(await screen.findByText('Resolved 21 November 2026')).toBeVisible()
  expect(screen.getByLabelText('Status: Report 1')).toHaveValue('resolved')
})

test('reverts a status that could not be saved and shows the reason', async () => {
  const opened = await openReports()
  const status = await screen.findByLabelText('Status: Report 1')
  opened.server.answer(adminApi.site.updateReport, new ApiError('not_found', 'Report not found'))
  await opened.person.selectOptions(status, 'Investigating')
  expect(await screen.findByText('Failed to update report status')).toBeVisible()
  expect(screen.getByText('Report not found')).toBeVisible()
  expect(status).toHaveValue('new')
})

test('keeps the focus in the list when a report leaves it with its new status', async () => {
  const opened = await openReports([report(2), report(1)])
  await opened.person.click(await screen.findByRole('tab', { name: 'New 2' }))
  opened.server.answer(adminApi.site.updateReport, report(2, { status: 'investigating' }))
  opened.server.answer(adminApi.site.reports, [report(2, { status: 'investigating' }), report(1)])
  screen.getByLabelText('Status: Report 2').focus()
  await opened.person.selectOptions(screen.getByLabelText('Status: Report 2'), 'Investigating')
  await waitFor(() => expect(titles()).toEqual(['Report 1']))
  expect(screen.getByRole('region', { name: 'Reports' })).toHaveFocus()
})

test('saves and clears notes', async () => {
  const opened = await openReports()
  const notes = await screen.findByLabelText('Admin notes: Report 1')
  await opened.person.type(notes, 'Seen on Firefox.')
  expect(screen.getByText('Not saved yet')).toBeVisible()
  opened.server.answer(adminApi.site.updateReport, report(1, { adminNotes: 'Seen on Firefox.' }))
  opened.server.answer(adminApi.site.reports, [report(1, { adminNotes: 'Seen on Firefox.' })])
  await opened.person.click(screen.getByRole('button', { name: 'Save notes: Report 1' }))
  expect(await screen.findByText('Notes saved')).toBeVisible()
  expect(lastCall(opened, 'PATCH')?.body).toEqual({
    adminNotes: 'Seen on Firefox.',
    tellsReader: false,
    updatedAt,
  })
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(notes).toHaveValue('Seen on Firefox.')

  await opened.person.clear(notes)
  opened.server.answer(adminApi.site.updateReport, report(1))
  opened.server.answer(adminApi.site.reports, [report(1)])
  await opened.person.click(screen.getByRole('button', { name: 'Save notes: Report 1' }))
  await waitFor(() =>
    expect(lastCall(opened, 'PATCH')?.body).toEqual({ adminNotes: null, tellsReader: false, updatedAt }),
  )
})

test('tells the reader when the administrator ticks it', async () => {
  const opened = await openReports()
  const tick = await screen.findByRole('checkbox', { name: /^Tell the reader/ })
  expect(tick).not.toBeChecked()
  await opened.person.click(tick)
  opened.server.answer(adminApi.site.updateReport, report(1, { tellsReader: true }))
  opened.server.answer(adminApi.site.reports, [report(1, { tellsReader: true })])
  await opened.person.click(screen.getByRole('button', { name: 'Save notes: Report 1' }))
  expect(await screen.findByText('Notes saved')).toBeVisible()
  expect(lastCall(opened, 'PATCH')?.body).toEqual({ adminNotes: null, tellsReader: true, updatedAt })
  expect(tick).toBeChecked()
})

test('keeps unsaved notes through a status change, a failure and closing the section', async () => {
  const opened = await openReports()
  await opened.person.type(await screen.findByLabelText('Admin notes: Report 1'), 'Half a thou')
  opened.server.answer(adminApi.site.updateReport, report(1, { status: 'investigating' }))
  opened.server.answer(adminApi.site.reports, [
    report(1, { status: 'investigating', adminNotes: 'Of another' }),
  ])
  await opened.person.selectOptions(screen.getByLabelText('Status: Report 1'), 'Investigating')
  await screen.findByText('Report status updated successfully')
  expect(screen.getByLabelText('Admin notes: Report 1')).toHaveValue('Half a thou')

  opened.server.answer(adminApi.site.updateReport, internalError)
  await opened.person.click(screen.getByRole('button', { name: 'Save notes: Report 1' }))
  expect(await screen.findByText('Failed to save notes')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()

  await opened.person.click(screen.getByRole('button', { name: 'Problem Reports' }))
  expect(screen.queryByLabelText('Admin notes: Report 1')).toBeNull()
  await opened.person.click(screen.getByRole('button', { name: 'Problem Reports' }))
  expect(await screen.findByLabelText('Admin notes: Report 1')).toHaveValue('Half a thou')
})

test('does not send notes that are too long', async () => {
  const { server, person } = await openReports()
  await person.click(await screen.findByLabelText('Admin notes: Report 1'))
  await person.paste('😀'.repeat(5_001))
  expect(screen.getByText('Notes must be at most 5000 characters')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save notes: Report 1' }))
  expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false)
})

test('deletes a report after confirmation and shows why a deletion failed', async () => {
  const { server, person } = await openReports()
  await person.click(await screen.findByRole('button', { name: 'Delete report: Report 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this report?' }))
  expect(dialog.getByText('Report 1').tagName).toBe('BDI')
  server.answer(adminApi.site.removeReport, internalError)
  await person.click(dialog.getByRole('button', { name: 'Delete report' }))
  expect(await screen.findByText('Failed to delete report')).toBeVisible()
  server.answer(adminApi.site.removeReport, undefined)
  server.answer(adminApi.site.reports, [])
  await person.click(dialog.getByRole('button', { name: 'Delete report' }))
  expect(await screen.findByText('Report deleted successfully')).toBeVisible()
  expect(await screen.findByText('No reports yet')).toBeVisible()
})

test('offers a retry after the reports failed to load', async () => {
  const { server, person } = await openReports(new ApiError('unavailable', 'Lectern is unavailable.'))
  expect(await screen.findByText('The reports could not be loaded.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable.')).toBeVisible()
  server.answer(adminApi.site.reports, [report(1)])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Report 1' })).toBeVisible()
})

test('groups the digits of large counts', async () => {
  await openReports(Array.from({ length: 1_000 }, (_, index) => report(index + 1)))
  expect(await screen.findByRole('tab', { name: 'All 1,000' })).toBeVisible()
})
