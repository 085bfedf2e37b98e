import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open } from '../../../testing/render.tsx'
import { askedLast, aUser, first, grace, pageOf, section, sectionButton, self } from './users.fixture.ts'

test('administrators are listed first, in a table with who they are, since when, and which of them is oneself', async () => {
  const opened = await section(
    pageOf([self, { ...grace, email: 'g.hopper@example.com', requiresPasswordChange: true }]),
  )
  expect(askedLast(opened)).toEqual(first)
  expect(screen.getByText('2 administrators')).toBeVisible()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'E-mail',
    'Role',
    'Since',
    'Actions',
  ])
  expect(screen.getByRole('rowheader', { name: 'Ada Lovelace (you)' })).toBeVisible()
  const row = within(screen.getByRole('row', { name: /^Grace Hopper/ }))
  expect(row.getByText('g.hopper@example.com')).toBeVisible()
  expect(row.getByText('Signs in as grace@example.com')).toBeVisible()
  expect(row.getByText('Temporary password')).toBeVisible()
  expect(row.getByText('20 November 2026')).toBeVisible()
})

test('somebody without names or an address is shown by what they sign in as', async () => {
  await section(pageOf([aUser(9, { firstName: null, lastName: null, email: null, username: 'root' })]))
  expect(screen.getByRole('rowheader', { name: 'root' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'root' })).toBeVisible()
})

test('people are found by role, by search and by page; whatever is asked anew begins at the first page', async () => {
  const opened = await section(pageOf([self], { total: 90, totalPages: 9 }))
  const { person } = opened
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button', { name: /^Page / })).toHaveLength(7)

  const turn = async () => {
    await person.click(pages.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(askedLast(opened)).toMatchObject({ page: '2' }))
  }
  await turn()
  await person.selectOptions(screen.getByLabelText('Role'), 'Readers')
  await waitFor(() => expect(askedLast(opened)).toEqual({ ...first, role: 'reader' }))
  await turn()
  await person.selectOptions(screen.getByLabelText('Users per page'), '50 per page')
  await waitFor(() => expect(askedLast(opened)).toEqual({ ...first, role: 'reader', limit: '50' }))
  await turn()
  await person.type(screen.getByLabelText('Search users'), ' ada ')
  await waitFor(() =>
    expect(askedLast(opened)).toEqual({ ...first, role: 'reader', limit: '50', search: 'ada' }),
  )
  const searched = opened.server.asked.map(({ search }) => search.get('search'))
  expect(searched).not.toContain('a')
})

test('the sizes of a page are 5, 10, 20 and 50', async () => {
  await section()
  const sizes = within(screen.getByLabelText('Users per page')).getAllByRole('option')
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    '5 per page',
    '10 per page',
    '20 per page',
    '50 per page',
  ])
})

test('a search without a match offers everybody', async () => {
  const opened = await section()
  opened.server.answer(adminApi.site.users, ({ search }) =>
    search.get('role') === 'all' ? pageOf([self]) : pageOf([], { totalPages: 0 }),
  )
  await opened.person.type(screen.getByLabelText('Search users'), 'nobody')
  expect(await screen.findByText('No users match.')).toBeVisible()
  await opened.person.click(screen.getByRole('button', { name: 'Show all users' }))
  expect(await screen.findByText('1 user')).toBeVisible()
  expect(screen.getByLabelText('Search users')).toHaveValue('')
  expect(screen.getByLabelText('Role')).toHaveValue('all')
})

test('users that cannot be fetched can be asked for again', async () => {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.users, new ApiError('unavailable', 'The library is out of reach.'))
  opened.start()
  await opened.person.click(await sectionButton())
  expect(await screen.findByText('The users could not be fetched.')).toBeVisible()
  expect(screen.getByText('The library is out of reach.')).toBeVisible()
  opened.server.answer(adminApi.site.users, pageOf([self]))
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
})
