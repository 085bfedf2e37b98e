import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { ApiError } from '#shared/errors.ts'
import { openAdminSection } from '../../../testing/admin-section.ts'
import { aListedUser, aUserPage, defaultQuery, hopper, lastQuery, openUsers, self } from './users.fixture.ts'

test('lists administrators by default and marks the current user', async () => {
  const opened = await openUsers(
    aUserPage([self, { ...hopper, email: 'g.hopper@example.com', requiresPasswordChange: true }]),
  )
  expect(lastQuery(opened)).toEqual(defaultQuery)
  expect(screen.getByText('2 administrators')).toBeVisible()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Role',
    'Joined',
    'Actions',
  ])
  expect(screen.getByRole('rowheader', { name: 'Ada Lovelace (you)' })).toBeVisible()
  const row = within(screen.getByRole('row', { name: /^Grace Hopper/ }))
  expect(row.getByText('g.hopper@example.com')).toBeVisible()
  expect(row.getByText('Signs in as grace@example.com')).toBeVisible()
  expect(row.getByText('Temporary password')).toBeVisible()
  expect(row.getByText('20 November 2026')).toBeVisible()
})

test('shows the username of a user without a name and email', async () => {
  await openUsers(
    aUserPage([aListedUser(9, { firstName: null, lastName: null, email: null, username: 'root' })]),
  )
  expect(screen.getByRole('rowheader', { name: 'root' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'root' })).toBeVisible()
})

test('filters by role, search and page, and returns to page 1 on every other change', async () => {
  const opened = await openUsers(aUserPage([self], { total: 90, totalPages: 9 }))
  const { person } = opened
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button', { name: /^Page / })).toHaveLength(7)

  const turn = async () => {
    await person.click(pages.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(lastQuery(opened)).toMatchObject({ page: '2' }))
  }
  await turn()
  await person.selectOptions(screen.getByLabelText('Role'), 'Readers')
  await waitFor(() => expect(lastQuery(opened)).toEqual({ ...defaultQuery, role: 'reader' }))
  await turn()
  await person.selectOptions(screen.getByLabelText('Users per page'), '50 per page')
  await waitFor(() => expect(lastQuery(opened)).toEqual({ ...defaultQuery, role: 'reader', limit: '50' }))
  await turn()
  for (const value of [' a', ' ada '])
    fireEvent.change(screen.getByLabelText('Search users'), { target: { value } })
  await waitFor(() =>
    expect(lastQuery(opened)).toEqual({ ...defaultQuery, role: 'reader', limit: '50', search: 'ada' }),
  )
  const searched = opened.server.asked.map(({ search }) => search.get('search'))
  expect(searched).not.toContain('a')
})

test('offers page sizes of 5, 10, 20 and 50', async () => {
  await openUsers()
  const sizes = within(screen.getByLabelText('Users per page')).getAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    '5 per page',
    '10 per page',
    '20 per page',
    '50 per page',
  ])
})

test('offers to search all users, then to show them, after a search without a match', async () => {
  const opened = await openUsers()
  opened.server.answer(adminApi.site.users, ({ search }) =>
    search.get('search') ? aUserPage([], { totalPages: 0 }) : aUserPage([self]),
  )
  await opened.person.type(screen.getByLabelText('Search users'), 'nobody')
  await opened.person.click(await screen.findByRole('button', { name: 'Search all users' }))
  await waitFor(() => expect(lastQuery(opened)).toEqual({ ...defaultQuery, role: 'all', search: 'nobody' }))
  expect(screen.getByLabelText('Search users')).toHaveValue('nobody')
  await opened.person.click(await screen.findByRole('button', { name: 'Show all users' }))
  expect(await screen.findByText('1 user')).toBeVisible()
  expect(screen.getByLabelText('Search users')).toHaveValue('')
  expect(screen.getByLabelText('Role')).toHaveValue('all')
})

test('offers a retry after the users failed to load', async () => {
  const failure = new ApiError('unavailable', 'Lectern is unavailable.')
  const opened = await openAdminSection('User Management', adminApi.site.users, failure)
  expect(await screen.findByText('The users could not be loaded.')).toBeVisible()
  expect(screen.getByText('Lectern is unavailable.')).toBeVisible()
  opened.server.answer(adminApi.site.users, aUserPage([self]))
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
})
