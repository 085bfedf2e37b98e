import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { forgetStored } from '../lib/stored.ts'
import { proxyPage } from '../testing/fake-server.ts'
import { ada, signedOut } from '../testing/render.tsx'
import { box, getButton, openAccount } from './account.fixture.ts'

const { changeEmail, changeNames, changePassword } = api.account

const taken = new ApiError('conflict', 'An account with this email already exists')

test.each([
  [ada, 'Reader'],
  [{ ...ada, isAdmin: true }, 'Administrator'],
])('shows the username, the role and the email', async (user, role) => {
  await openAccount(user)
  const profile = within(screen.getByRole('region', { name: 'Profile' }))
  expect(profile.getAllByText('ada@example.com')).toHaveLength(2)
  expect(profile.getByText(role)).toBeVisible()
  expect(profile.getByText('Ada Lovelace')).toBeVisible()
  expect(document.title).toBe('Account · Lectern')
})

test('shows an international domain in letters, and an invalid one as it is', async () => {
  await openAccount({ ...ada, username: 'ada@xn--mller-kva.example', email: 'ada@xn--99999999.example' })
  const profile = within(screen.getByRole('region', { name: 'Profile' }))
  expect(await profile.findByText('ada@müller.example')).toBeVisible()
  expect(profile.getByText('ada@xn--99999999.example')).toBeVisible()
})

test('links to the history, the saved words and the About page', async () => {
  await openAccount()
  const more = within(screen.getByRole('region', { name: 'More' }))
  expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/reading-history',
    '/saved-words',
    '/about',
  ])
})

test('saves a changed email on Enter, and updates the username', async () => {
  const { server, person } = await openAccount()
  server.answer(changeEmail, { ...ada, username: 'ada@new.example.com', email: 'Ada@New.example.com' })
  await person.click(getButton('Update email'))
  expect(box('Email')).toHaveFocus()
  expect(box('Email')).toHaveValue('ada@example.com')
  await person.clear(box('Email'))
  await person.type(box('Email'), '  Ada@New.example.com {Enter}')
  expect(await screen.findByText('Email updated')).toBeVisible()
  expect(server.asked.findLast(({ body }) => body)?.body).toEqual({ email: 'Ada@New.example.com' })
  expect(screen.getByText('Ada@New.example.com')).toBeVisible()
  expect(screen.getByText('ada@new.example.com')).toBeVisible()
  expect(getButton('Update email')).toHaveFocus()
})

test('keeps a name being changed while another page is open, until it is cancelled', async () => {
  const { server, person } = await openAccount()
  server.answer(api.content.page, { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: new Date() })
  await person.click(getButton('Update names'))
  await person.type(box('First name'), ' Augusta')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  const visit = (path: string) => act(() => window.history.pushState(null, '', path))
  visit('/about')
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull())
  visit('/account')
  await waitFor(() => expect(box('First name')).toHaveValue('Ada Augusta'))
  await person.click(getButton('Cancel'))
  visit('/about')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull())
  visit('/account')
  await person.click(await screen.findByRole('button', { name: 'Update names' }))
  expect(box('First name')).toHaveValue('Ada')
})

test('drops the draft of a name that is saved after its page was left', async () => {
  const { server, person } = await openAccount()
  server.answer(api.content.page, { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: new Date() })
  let answer = (_: User) => {}
  server.answer(changeNames, () => new Promise<User>((resolve) => (answer = resolve)))
  await person.click(getButton('Update names'))
  await person.type(box('First name'), ' Augusta{Enter}')
  const visit = (path: string) => act(() => window.history.pushState(null, '', path))
  visit('/about')
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull())
  await act(async () => answer({ ...ada, firstName: 'Ada Augusta' }))
  expect(await screen.findByText('Names updated')).toBeVisible()
  visit('/account')
  expect(await screen.findByRole('button', { name: 'Update names' })).toBeVisible()
})

test('keeps a name being changed through a reload, until another user signs in', async () => {
  const { person } = await openAccount()
  const reload = async (user = ada) => {
    cleanup()
    forgetStored()
    return openAccount(user)
  }
  await person.click(getButton('Update names'))
  await person.type(box('First name'), ' Augusta')
  const { server, person: again } = await reload()
  expect(box('First name')).toHaveValue('Ada Augusta')
  expect(box('Last name')).toHaveValue('Lovelace')
  server.answer(api.account.user, { ...ada, id: 8 })
  server.answer(api.account.login, { ...ada, id: 8 })
  await act(async () => new BroadcastChannel('lectern.current-user').postMessage('changed'))
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  await again.type(signIn.getByLabelText('Email'), 'grace@example.com')
  await again.type(signIn.getByLabelText('Password'), 'secret{Enter}')
  await screen.findByRole('button', { name: 'Update names' })
  await reload()
  expect(getButton('Update names')).toBeVisible()
})

test('adds a missing email and missing names', async () => {
  const { server, person } = await openAccount({ ...ada, email: null, firstName: null, lastName: null })
  expect(screen.getAllByText('None yet')).toHaveLength(2)
  server.answer(changeEmail, ada)
  await person.click(getButton('Add email'))
  expect(box('Email')).toHaveValue('')
  await person.type(box('Email'), 'ada@example.com')
  await person.click(getButton('Save'))
  expect(await screen.findByRole('button', { name: 'Update email' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Update names' })).toBeVisible()
})

test.each(['Escape', 'Cancel'])('keeps the email on %s', async (way) => {
  const { server, person } = await openAccount()
  await person.click(getButton('Update email'))
  await person.type(box('Email'), 'x')
  if (way === 'Escape') await person.keyboard('{Escape}')
  else await person.click(getButton('Cancel'))
  expect(getButton('Update email')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(box('Email')).toHaveValue('ada@example.com')
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([
  ['', { isComposing: true }],
  [' of Safari, which ends the composition first', { keyCode: 229 }],
])('leaves Escape to an input method%s, in the page and in a dialog', async (_, state) => {
  const { person } = await openAccount()
  const compose = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape', ...state })
  await person.click(getButton('Update email'))
  compose(box('Email'))
  expect(box('Email')).toBeVisible()
  await person.click(getButton('Delete Account'))
  const dialog = within(await screen.findByRole('dialog'))
  compose(dialog.getByRole('textbox'))
  expect(dialog.getByRole('textbox')).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['', 'ada', 'ada@'])('rejects “%s” as an email', async (email) => {
  const { server, person } = await openAccount()
  await person.click(getButton('Update email'))
  await person.clear(box('Email'))
  if (email) await person.type(box('Email'), email)
  await person.click(getButton('Save'))
  expect(await screen.findByText('Invalid email')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(box('Email')).toHaveFocus()
  expect(box('Email')).toHaveValue(email)
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('dismisses a toast on Escape before it cancels the edit', async () => {
  const { person } = await openAccount()
  await person.click(getButton('Update email'))
  await person.type(box('Email'), '@{Enter}')
  await screen.findByText('Invalid email')
  await person.keyboard('{Escape}')
  expect(screen.queryByText('Invalid email')).toBeNull()
  expect(box('Email')).toHaveValue('ada@example.com@')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  [taken, 'An account with this email already exists'],
  [proxyPage, 'Failed to update email'],
])('shows why an email was refused, and keeps the input', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(changeEmail, failure)
  await person.click(getButton('Update email'))
  await person.type(box('Email'), '.org{Enter}')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(box('Email')).toHaveValue('ada@example.com.org')
})

test('tells that a new email may be set when the session has ended', async () => {
  const { server, person } = await openAccount()
  server.answer(changeEmail, signedOut)
  await person.click(getButton('Update email'))
  await person.type(box('Email'), '.org{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  expect(await screen.findByText('Your new email may be set already')).toBeVisible()
})

test('blocks a second save and Cancel while an email is being saved', async () => {
  const { server, person } = await openAccount()
  let answer = (_: User) => {}
  server.answer(changeEmail, () => new Promise<User>((resolve) => (answer = resolve)))
  await person.click(getButton('Update email'))
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('{Enter}{Escape}')
  expect(getButton('Cancel')).toHaveAttribute('aria-disabled', 'true')
  expect(server.asked.filter(({ path }) => path === changeEmail.path)).toHaveLength(1)
  act(() => answer(ada))
  expect(await screen.findByText('Email updated')).toBeVisible()
})

test('trims and saves names, and updates them everywhere', async () => {
  const { server, person } = await openAccount()
  server.answer(changeNames, { ...ada, firstName: 'Augusta', lastName: 'King' })
  await person.click(getButton('Update names'))
  expect(box('First name')).toHaveFocus()
  await person.clear(box('First name'))
  await person.type(box('First name'), ' Augusta ')
  await person.clear(box('Last name'))
  await person.type(box('Last name'), 'King{Enter}')
  expect(await screen.findByText('Names updated')).toBeVisible()
  expect(server.asked.at(-1)?.body).toEqual({ firstName: 'Augusta', lastName: 'King' })
  expect(screen.getByText('Augusta King')).toBeVisible()
  expect(getButton('Update names')).toHaveFocus()
})

test('requires both names', async () => {
  const { server, person } = await openAccount()
  await person.click(getButton('Update names'))
  await person.clear(box('Last name'))
  await person.type(box('Last name'), '   {Enter}')
  expect(await screen.findByText('Names required')).toBeVisible()
  expect(screen.getByText('Please enter both first and last name.')).toBeVisible()
  await person.clear(box('Last name'))
  await person.click(getButton('Save'))
  expect(box('Last name')).toHaveFocus()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([
  [
    new ApiError('invalid', 'First name must be at most 100 characters'),
    'First name must be at most 100 characters',
  ],
  [proxyPage, 'Failed to update names'],
])('shows why names were refused', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(changeNames, failure)
  await person.click(getButton('Update names'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(box('First name')).toHaveValue('Ada')
})

test('asks to sign in over a new password when the session ended', async () => {
  const { server, person } = await openAccount()
  server.answer(changePassword, signedOut)
  await person.click(getButton('Change password'))
  await person.type(screen.getByLabelText('Current Password (Temporary)'), 'the old one')
  await person.type(screen.getByLabelText('New Password'), 'the new one')
  await person.type(screen.getByLabelText('Confirm New Password'), 'the new one{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeVisible()
  // An earlier attempt may have changed the password although its response was lost.
  expect(await screen.findByText('Your new password may be set already')).toBeVisible()
})

test('changes the password in a dialog and closes it', async () => {
  const { server, person } = await openAccount()
  server.answer(changePassword, new ApiError('invalid', 'Current password is incorrect'))
  await person.click(getButton('Change password'))
  const dialog = within(screen.getByRole('dialog', { name: 'Change password' }))
  expect(document.querySelector('[role=dialog] [autocomplete="username"]')).toHaveValue('ada@example.com')
  await person.type(dialog.getByLabelText('Current Password (Temporary)'), 'the old one')
  await person.type(dialog.getByLabelText('New Password'), 'the new one')
  await person.type(dialog.getByLabelText('Confirm New Password'), 'the new one{Enter}')
  expect(await screen.findByText('Failed to change password')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
  server.answer(changePassword, ada)
  await person.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed successfully')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getButton('Change password')).toHaveFocus()
  const changed = server.asked.findLastIndex(({ body }) => body)
  const refreshed = () => server.asked.slice(changed + 1).map(({ method, path }) => `${method} ${path}`)
  await waitFor(() => expect(refreshed().sort()).toEqual(['GET /api/user', 'GET /api/user/sessions']))
})
