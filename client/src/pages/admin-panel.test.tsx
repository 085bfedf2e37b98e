import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { aReport } from '#shared/testing/make.ts'
import { openAdminSection } from '../testing/admin-section.ts'

test('opens a section by a double click', async () => {
  const { person } = await openAdminSection('Problem Reports', adminApi.site.reports, [], (server) =>
    server.answer(adminApi.site.sponsorMessages, []),
  )
  const row = screen.getByRole('button', { name: 'Sponsor Messages' })
  await person.dblClick(row)
  expect(row).toHaveAttribute('aria-expanded', 'true')
})

test('describes each section by its fact, refetches the facts after a write, and dismisses its toast with the section', async () => {
  const report = aReport({ title: 'A misprint' })
  const { server, person } = await openAdminSection(
    'Problem Reports',
    adminApi.site.reports,
    [report],
    (server) =>
      server.answer(adminApi.site.panel, {
        'Problem Reports': '1 new report',
        'Site Health': 'No backup yet',
      }),
  )
  const row = screen.getByRole('button', { name: 'Problem Reports' })
  await waitFor(() => expect(row).toHaveAccessibleDescription('1 new report'))
  expect(screen.getByRole('button', { name: 'Site Health' })).toHaveAccessibleDescription('No backup yet')

  server.answer(adminApi.site.updateReport, { ...report, status: 'resolved' })
  server.answer(adminApi.site.panel, { 'Problem Reports': 'No new reports' })
  await person.selectOptions(await screen.findByLabelText('Status: A misprint'), 'Resolved')
  await waitFor(() => expect(row).toHaveAccessibleDescription('No new reports'))

  expect(screen.getByText('Report status updated successfully')).toBeVisible()
  await person.click(row)
  expect(screen.queryByText('Report status updated successfully')).toBeNull()
})
