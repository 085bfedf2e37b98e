import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import type { AuditEvent } from '#shared/audit.ts'
import { internalError, type OpenedSection, openAdminSection } from '../../testing/admin-section.ts'
// Preloaded, so that no test waits for the lazy import.
import './audit-trail.tsx'

const failed: AuditEvent = {
  id: 2,
  at: new Date(2026, 10, 21, 17, 5, 9),
  kind: 'login_failed',
  actor: '',
  subject: 'grace@example.com',
  address: '192.0.2.7',
}
const deleted: AuditEvent = {
  ...failed,
  id: 1,
  kind: 'work_deleted',
  actor: 'ada@example.com',
  subject: 'The Tide',
}

const openTrail = (events = [failed, deleted], total = events.length) =>
  openAdminSection('Audit Trail', adminApi.site.audit, {
    events,
    total,
    totalPages: Math.ceil(total / 20),
  })

const lastQuery = ({ server }: OpenedSection) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/admin/audit')?.search ?? [])

test('lists each action with its time, target, user and address', async () => {
  await openTrail()
  expect(await screen.findByText('2 entries, kept for 400 days')).toBeVisible()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'When',
    'Action',
    'Target',
    'User',
    'From',
  ])
  const row = within(screen.getByRole('row', { name: /Sign-in failed/ }))
  expect(row.getByRole('rowheader')).toHaveTextContent('21 Nov 2026, 17:05:09')
  for (const text of ['grace@example.com', 'a visitor', '192.0.2.7']) {
    expect(row.getByText(text)).toBeVisible()
  }
  expect(within(screen.getByRole('row', { name: /Work deleted/ })).getByText('The Tide')).toBeVisible()
})

test('filters by action, search and page, and returns to page 1 on every other change', async () => {
  const opened = await openTrail([failed], 90)
  const { person } = opened
  await person.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ page: '2', limit: '20', search: '' }))
  await person.selectOptions(screen.getByLabelText('Action', { selector: 'select' }), 'Role changed')
  await waitFor(() =>
    expect(lastQuery(opened)).toEqual({ page: '1', limit: '20', kind: 'role_changed', search: '' }),
  )
  opened.server.answer(adminApi.site.audit, { events: [], total: 0, totalPages: 0 })
  await person.type(screen.getByLabelText('Search the audit trail'), 'grace')
  await waitFor(() => expect(lastQuery(opened)).toMatchObject({ search: 'grace' }))
  await person.click(await screen.findByRole('button', { name: 'Show all entries' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ page: '1', limit: '20', search: '' }))
  expect(await screen.findByText('No entries yet')).toBeVisible()
})

test('offers a retry after the audit trail failed to load', async () => {
  const { server, person } = await openAdminSection('Audit Trail', adminApi.site.audit, internalError)
  expect(await screen.findByText('The audit trail could not be loaded.')).toBeVisible()
  server.answer(adminApi.site.audit, { events: [deleted], total: 1, totalPages: 1 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 entry, kept for 400 days')).toBeVisible()
})
