import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { AuditEvent } from '#shared/audit.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open } from '../../testing/render.tsx'
// Fetched when the section opens otherwise: how long that takes is not what is tested here.
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

async function trail(events = [failed, deleted], total = events.length) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.audit, { events, total, totalPages: Math.ceil(total / 20) })
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Audit Trail' }))
  return opened
}

const askedLast = ({ server }: Awaited<ReturnType<typeof trail>>) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/admin/audit')?.search ?? [])

test('what was done is listed with when, what, of what, by whom and from where', async () => {
  await trail()
  expect(await screen.findByText('2 entries, kept for 400 days')).toBeVisible()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'When',
    'What',
    'Of what',
    'By whom',
    'From',
  ])
  const row = within(screen.getByRole('row', { name: /Login failed/ }))
  expect(row.getByRole('rowheader')).toHaveTextContent('21 Nov 2026, 17:05:09')
  for (const text of ['grace@example.com', 'nobody signed in', '192.0.2.7']) {
    expect(row.getByText(text)).toBeVisible()
  }
  expect(within(screen.getByRole('row', { name: /Work deleted/ })).getByText('The Tide')).toBeVisible()
})

test('it is found by kind, by words and by page; whatever is asked anew begins at the newest', async () => {
  const opened = await trail([failed], 90)
  const { person } = opened
  await person.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(askedLast(opened)).toEqual({ page: '2', limit: '20', search: '' }))
  await person.selectOptions(screen.getByLabelText('What was done', { selector: 'select' }), 'Role changed')
  await waitFor(() =>
    expect(askedLast(opened)).toEqual({ page: '1', limit: '20', kind: 'role_changed', search: '' }),
  )
  opened.server.answer(adminApi.site.audit, { events: [], total: 0, totalPages: 0 })
  await person.type(screen.getByLabelText('Search the audit trail'), 'grace')
  await waitFor(() => expect(askedLast(opened)).toMatchObject({ search: 'grace' }))
  await person.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(askedLast(opened)).toEqual({ page: '1', limit: '20', search: '' }))
  expect(await screen.findByText('Nothing has been done yet.')).toBeVisible()
})

test('a trail that cannot be fetched can be asked for again', async () => {
  const { server, person, start } = open('/', { ...ada, isAdmin: true })
  server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  server.answer(adminApi.site.audit, new ApiError('internal', 'Something went wrong'))
  start()
  await person.click(await screen.findByRole('button', { name: 'Audit Trail' }))
  expect(await screen.findByText('The audit trail could not be fetched.')).toBeVisible()
  server.answer(adminApi.site.audit, { events: [deleted], total: 1, totalPages: 1 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 entry, kept for 400 days')).toBeVisible()
})
