import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { proxyPage } from '../testing/fake-server.ts'
import { ada, open } from '../testing/render.tsx'
import { box, getButton, openAccount, own } from './account.fixture.ts'

const { changeEmail, remove } = api.account

const phone = { ...own, key: 'b2', device: 'Safari on iPhone', isCurrent: false }

test('lists login sessions and ends one or all others', async () => {
  await openAccount()
  const devices = within(screen.getByRole('region', { name: 'Devices' }))
  expect(await devices.findByText('Firefox on Linux')).toBeVisible()
  expect(devices.getByText('This browser')).toBeVisible()
  // The list has no button for the current browser: the Logout button of the page signs it out.
  expect(devices.queryByRole('button')).toBeNull()
  cleanup()

  const opened = open('/account')
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  opened.server.answer(api.account.sessions, [own, { ...phone, lastUsedAt: yesterday }])
  opened.start()
  expect(await screen.findByText('Last used yesterday')).toBeVisible()
  opened.server.answer(api.account.endSession, proxyPage)
  await opened.person.click(getButton('Sign out of Safari on iPhone'))
  expect(await screen.findByText('Failed to sign out')).toBeVisible()
  opened.server.answer(api.account.endSession, undefined)
  opened.server.answer(api.account.sessions, [own])
  await opened.person.click(getButton('Sign out of Safari on iPhone'))
  expect(await screen.findByText('Device signed out')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(opened.server.asked.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/user/sessions/b2',
  )
})

test('ends all other login sessions', async () => {
  const shown = open('/account')
  shown.server.answer(api.account.sessions, [own, phone])
  shown.start()
  const all = await screen.findByRole('button', { name: 'Sign out everywhere else' })
  shown.server.answer(api.account.endOtherSessions, undefined)
  shown.server.answer(api.account.sessions, [own])
  await shown.person.click(all)
  expect(await screen.findByText('Signed out everywhere else')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
})

const passwordNeeded = new ApiError('password_needed', 'Please confirm your password to continue')

test('requests the data of a page once more when its administrator becomes a reader', async () => {
  const { server } = await openAccount({ ...ada, isAdmin: true })
  const { path } = api.account.sessions
  const requests = () => server.asked.filter((request) => request.path === path).length
  await waitFor(() => expect(requests()).toBe(1))
  server.answer(api.account.user, ada)
  await act(async () => new BroadcastChannel('lectern.current-user').postMessage('changed'))
  expect(await screen.findByText('Reader')).toBeVisible()
  await waitFor(() => expect(requests()).toBe(2))
})

test('changes the email after the password is confirmed, which signs out the other devices', async () => {
  const { server, person } = await openAccount(ada, [own, phone])
  expect(await screen.findByText('Safari on iPhone')).toBeVisible()
  await person.click(getButton('Update email'))
  await person.clear(box('Email'))
  await person.type(box('Email'), 'ada@new.example')
  server.answer(changeEmail, passwordNeeded)
  await person.click(getButton('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  expect(document.querySelector('[role=dialog] [autocomplete="username"]')).toHaveValue('ada@example.com')
  expect(screen.queryByText('Update failed')).toBeNull()
  const wrong = 'Current password is incorrect'
  server.answer(api.account.confirmPassword, new ApiError('invalid', wrong, { fields: { password: wrong } }))
  await person.type(dialog.getByLabelText('Password'), 'not mine{Enter}')
  expect(await dialog.findByText(wrong)).toBeVisible()
  server.answer(api.account.confirmPassword, undefined)
  server.answer(changeEmail, { ...ada, email: 'ada@new.example' })
  server.answer(api.account.sessions, [own])
  await person.clear(dialog.getByLabelText('Password'))
  await person.type(dialog.getByLabelText('Password'), 'mine{Enter}')
  expect(await screen.findByText('Email updated')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('ada@new.example')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('deletes the account only after the password is confirmed', async () => {
  const { server, person } = await openAccount()
  server.answer(remove, passwordNeeded)
  await person.click(getButton('Delete Account'))
  await person.type(screen.getByLabelText('Username'), ada.username)
  const confirm = () => within(screen.getByRole('dialog', { name: 'Delete Account' }))
  await person.click(confirm().getByRole('button', { name: 'Delete Account' }))
  await screen.findByRole('dialog', { name: 'Confirm your password' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull())
  expect(screen.queryByText('Failed to delete account')).toBeNull()
  await person.click(confirm().getByRole('button', { name: 'Delete Account' }))
  server.answer(api.account.confirmPassword, undefined)
  server.answer(remove, undefined)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  await person.type(dialog.getByLabelText('Password'), 'mine{Enter}')
  expect(await screen.findByText('Account deleted')).toBeVisible()
})

test('shows no passkeys to readers', async () => {
  const { server } = await openAccount()
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  expect(server.asked.some(({ path }) => path.includes('passkeys'))).toBe(false)
})

test('lists and removes passkeys in a browser that cannot create them', async () => {
  const opened = open('/account', { ...ada, isAdmin: true })
  const { server, person } = opened
  server.answer(api.account.sessions, [own])
  const chrome = { id: 7, device: 'Chrome on Linux', host: 'library.example', createdAt: new Date() }
  server.answer(adminApi.passkeys.list, new ApiError('unavailable', 'The library is busy.'))
  opened.start()
  expect(await screen.findByText('The library is busy.')).toBeVisible()
  server.answer(adminApi.passkeys.list, [{ ...chrome, lastUsedAt: null }])
  await person.click(getButton('Try again'))
  const section = within(screen.getByRole('region', { name: 'Passkeys' }))
  expect(await section.findByText('Added just now, for library.example')).toBeVisible()
  expect(section.getByText(/^Passkeys need HTTPS/)).toBeVisible()
  await person.click(getButton('Remove the passkey for Chrome on Linux'))
  server.answer(adminApi.passkeys.remove, undefined)
  server.answer(adminApi.passkeys.list, [])
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeVisible()
  expect(
    server.asked.some(({ method, path }) => method === 'DELETE' && path === '/api/user/passkeys/7'),
  ).toBe(true)
  await waitFor(() => expect(section.queryByText('Chrome on Linux')).toBeNull())
  const region = screen.getByRole('region', { name: 'Passkeys' })
  await waitFor(() => expect(region).toContainElement(document.activeElement as HTMLElement))
})
