import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserPage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { proxyPage } from '../../../testing/fake-server.ts'
import { ada, signedOut } from '../../../testing/render.tsx'
import { aUserPage, hopper, lastQuery, openDialog, openUsers, self } from './users.fixture.ts'

test('makes an administrator a reader after confirmation and keeps the focus in the list', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Make reader: Grace Hopper', 'Make Grace Hopper a reader?')
  opened.server.answer(adminApi.site.setRole, { ...hopper, isAdmin: false })
  let arrive = (_: UserPage) => {}
  opened.server.answer(adminApi.site.users, () => new Promise<UserPage>((resolve) => (arrive = resolve)))
  await opened.person.click(dialog.getByRole('button', { name: 'Make reader' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  expect(opened.server.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/admin/users/8',
    body: { isAdmin: false },
  })
  screen.getByRole('button', { name: 'Make reader: Grace Hopper' }).focus()
  arrive(aUserPage([self]))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Grace Hopper' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Users found' })).toHaveFocus())
})

test('makes a reader an administrator after confirmation', async () => {
  const opened = await openUsers(aUserPage([{ ...hopper, isAdmin: false }]))
  const dialog = await openDialog(
    opened,
    'Make administrator: Grace Hopper',
    'Make Grace Hopper an administrator?',
  )
  expect(dialog.getByText('Grace Hopper').tagName).toBe('BDI')
  opened.server.answer(adminApi.site.setRole, hopper)
  await opened.person.click(dialog.getByRole('button', { name: 'Make administrator' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  expect(opened.server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ isAdmin: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the dialog open and shows the reason when the last administrator cannot become a reader', async () => {
  const opened = await openUsers(aUserPage([self]))
  const dialog = await openDialog(opened, 'Make reader: Ada Lovelace', 'Become a reader?')
  opened.server.answer(adminApi.site.setRole, new ApiError('conflict', 'You are the last administrator'))
  await opened.person.click(dialog.getByRole('button', { name: 'Make reader' }))
  expect(await screen.findByText('Failed to update user')).toBeVisible()
  expect(screen.getByText('You are the last administrator')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Make reader' })).toHaveFocus()
})

test('shows the home of readers to an administrator who becomes a reader', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Make reader: Ada Lovelace', 'Become a reader?')
  const users = () => opened.server.asked.filter(({ path }) => path === '/api/user').length
  const before = users()
  opened.server.answer(adminApi.site.setRole, { ...self, isAdmin: false })
  opened.server.answer(api.account.user, ada)
  opened.server.answer(api.reading.progress, [])
  await opened.person.click(dialog.getByRole('button', { name: 'Make reader' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Administration' })).toBeNull())
  const pages = () => opened.server.asked.filter(({ path }) => path === '/api/works')
  await waitFor(() => expect(pages().length).toBeGreaterThan(1))
  expect(users() - before).toBe(1)
})

test('shows the home of readers to an administrator whom another one has made a reader', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  expect(dialog.getByText('Grace Hopper').tagName).toBe('BDI')
  opened.server.answer(adminApi.site.removeUser, new ApiError('forbidden', 'Only administrators may do this'))
  opened.server.answer(api.account.user, ada)
  opened.server.answer(api.reading.progress, [])
  const works = () => opened.server.asked.filter(({ path }) => path === '/api/works').length
  const before = works()
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('Only administrators may do this')).toBeVisible()
  // Waits for another fetch, because the list fetched for an administrator contains hidden works.
  await waitFor(() => expect(works()).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Administration' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deletes a user after confirmation and shows why a deletion failed', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  opened.server.answer(adminApi.site.removeUser, new ApiError('internal', 'Something went wrong'))
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('Failed to delete user')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  opened.server.answer(adminApi.site.removeUser, undefined)
  opened.server.answer(adminApi.site.users, aUserPage([self]))
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('User deleted successfully')).toBeVisible()
  expect(await screen.findByText('1 administrator')).toBeVisible()
})

test('shows only the title of a failure without a reason', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  opened.server.answer(adminApi.site.removeUser, proxyPage)
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  for (const shown of await screen.findAllByText('Failed to delete user')) expect(shown).toBeVisible()
  expect(document.body).not.toHaveTextContent(/Bad Gateway|did not answer/)
})

test('shows the previous page after the last user of the last page was deleted', async () => {
  const opened = await openUsers(aUserPage([hopper], { total: 11, totalPages: 2 }))
  await opened.person.click(screen.getByRole('button', { name: 'Page 2' }))
  const dialog = await openDialog(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  opened.server.answer(adminApi.site.removeUser, undefined)
  opened.server.answer(adminApi.site.users, ({ search }) =>
    aUserPage(search.get('page') === '1' ? [self] : [], { total: 10, totalPages: 1 }),
  )
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByRole('rowheader', { name: 'Ada Lovelace (you)' })).toBeVisible()
  expect(lastQuery(opened)).toMatchObject({ page: '1' })
})

test('signs out an administrator who deletes their own account', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Delete: Ada Lovelace', 'Delete your own account?')
  localStorage.setItem('lectern.theme.7', '"lamp"')
  opened.server.answer(adminApi.site.removeUser, undefined)
  opened.server.answer(api.account.user, signedOut)
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await screen.findByText('User deleted successfully')).toBeVisible()
  expect(localStorage.getItem('lectern.theme.7')).toBeNull()
})

test.each([
  ['Delete', 'Delete your own account?', 'Delete user', 'Your account may be deleted already'],
  [
    'Reset password',
    "Reset Ada Lovelace's password?",
    'Reset password',
    'Your password may be reset already',
  ],
])(
  'tells that an action on the own account may be done when the session has ended: %s',
  async (action, title, confirm, sentence) => {
    const opened = await openUsers()
    const dialog = await openDialog(opened, `${action}: Ada Lovelace`, title)
    opened.server.answer(adminApi.site.removeUser, signedOut)
    opened.server.answer(adminApi.site.resetPassword, signedOut)
    await opened.person.click(dialog.getByRole('button', { name: confirm }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByText(/^Failed/)).toBeNull()
  },
)
