import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LoginSession, User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { proxyPage } from '../testing/answer.ts'
import { ada, open } from '../testing/render.tsx'

const { changeEmail, changeNames, changePassword, remove } = api.account
const taken = new ApiError('conflict', 'An account with this email already exists')

const own: LoginSession = {
  key: 'a1',
  device: 'Firefox on Linux',
  signedInAt: new Date(),
  lastUsedAt: new Date(),
  isCurrent: true,
}

async function openAccount(user: User = ada) {
  const opened = open('/account', user)
  opened.server.answer(api.account.sessions, [own])
  opened.server.answer(api.passkeys.list, [])
  opened.start()
  await screen.findByRole('heading', { name: 'Account' })
  return opened
}

const press = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('textbox', { name })

test.each([
  [ada, 'Reader'],
  [{ ...ada, isAdmin: true }, 'Administrator'],
])('the account says who one is', async (user, role) => {
  await openAccount(user)
  const profile = within(screen.getByRole('region', { name: 'Profile' }))
  expect(profile.getAllByText('ada@example.com')).toHaveLength(2)
  expect(profile.getByText(role)).toBeVisible()
  expect(profile.getByText('Ada Lovelace')).toBeVisible()
  expect(document.title).toBe('Account · Lectern')
})

test('the account leads to the history, the saved words and the page about us', async () => {
  await openAccount()
  const elsewhere = within(screen.getByRole('region', { name: 'Elsewhere' }))
  expect(elsewhere.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/reading-history',
    '/saved-words',
    '/about',
  ])
})

test('a changed email is saved by Enter, and the username follows it', async () => {
  const { server, person } = await openAccount()
  server.answer(changeEmail, { ...ada, username: 'ada@new.example.com', email: 'Ada@New.example.com' })
  await person.click(press('Update email'))
  expect(box('Email')).toHaveFocus()
  expect(box('Email')).toHaveValue('ada@example.com')
  await person.clear(box('Email'))
  await person.type(box('Email'), '  Ada@New.example.com {Enter}')
  expect(await screen.findByText('Email updated')).toBeVisible()
  expect(server.asked.at(-1)?.body).toEqual({ email: 'Ada@New.example.com' })
  expect(screen.getByText('Ada@New.example.com')).toBeVisible()
  expect(screen.getByText('ada@new.example.com')).toBeVisible()
  expect(press('Update email')).toHaveFocus()
})

test('an account without email or names may be given them', async () => {
  const { server, person } = await openAccount({ ...ada, email: null, firstName: null, lastName: null })
  expect(screen.getAllByText('None yet')).toHaveLength(2)
  server.answer(changeEmail, ada)
  await person.click(press('Add email'))
  expect(box('Email')).toHaveValue('')
  await person.type(box('Email'), 'ada@example.com')
  await person.click(press('Save'))
  expect(await screen.findByRole('button', { name: 'Update email' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Update names' })).toBeVisible()
})

test.each(['Escape', 'Cancel'])('%s leaves the email as it was', async (way) => {
  const { server, person } = await openAccount()
  await person.click(press('Update email'))
  await person.type(box('Email'), 'x')
  if (way === 'Escape') await person.keyboard('{Escape}')
  else await person.click(press('Cancel'))
  expect(press('Update email')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(box('Email')).toHaveValue('ada@example.com')
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each(['', 'ada', 'ada@'])('“%s” is no email, and that is said', async (email) => {
  const { server, person } = await openAccount()
  await person.click(press('Update email'))
  await person.clear(box('Email'))
  if (email) await person.type(box('Email'), email)
  await person.click(press('Save'))
  expect(await screen.findByText('Invalid email')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(box('Email')).toHaveFocus()
  expect(box('Email')).toHaveValue(email)
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('Escape takes a toast away first, and what was typed stays', async () => {
  const { person } = await openAccount()
  await person.click(press('Update email'))
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
])('an email that is refused says why, and stays to be mended', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(changeEmail, failure)
  await person.click(press('Update email'))
  await person.type(box('Email'), '.org{Enter}')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(box('Email')).toHaveValue('ada@example.com.org')
})

test('while an email is being saved it is not saved twice, nor left half way', async () => {
  const { server, person } = await openAccount()
  let answer = (_: User) => {}
  server.answer(changeEmail, () => new Promise<User>((resolve) => (answer = resolve)))
  await person.click(press('Update email'))
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  await person.keyboard('{Enter}{Escape}')
  expect(press('Cancel')).toBeDisabled()
  expect(server.asked.filter(({ path }) => path === changeEmail.path)).toHaveLength(1)
  act(() => answer(ada))
  expect(await screen.findByText('Email updated')).toBeVisible()
})

test('names are trimmed and saved, and known everywhere', async () => {
  const { server, person } = await openAccount()
  server.answer(changeNames, { ...ada, firstName: 'Augusta', lastName: 'King' })
  await person.click(press('Update names'))
  expect(box('First name')).toHaveFocus()
  await person.clear(box('First name'))
  await person.type(box('First name'), ' Augusta ')
  await person.clear(box('Last name'))
  await person.type(box('Last name'), 'King{Enter}')
  expect(await screen.findByText('Names updated')).toBeVisible()
  expect(server.asked.at(-1)?.body).toEqual({ firstName: 'Augusta', lastName: 'King' })
  expect(screen.getByText('Augusta King')).toBeVisible()
  expect(press('Update names')).toHaveFocus()
})

test('both names are needed', async () => {
  const { server, person } = await openAccount()
  await person.click(press('Update names'))
  await person.clear(box('Last name'))
  await person.type(box('Last name'), '   {Enter}')
  expect(await screen.findByText('Names required')).toBeVisible()
  expect(screen.getByText('Please enter both first and last name.')).toBeVisible()
  await person.clear(box('Last name'))
  await person.click(press('Save'))
  expect(box('Last name')).toHaveFocus()
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([
  [
    new ApiError('invalid', 'First name must be at most 100 characters'),
    'First name must be at most 100 characters',
  ],
  [proxyPage, 'Failed to update names'],
])('names that are refused say why', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(changeNames, failure)
  await person.click(press('Update names'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Update failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(box('First name')).toHaveValue('Ada')
})

test('a password is changed in a dialog, which closes when it is done', async () => {
  const { server, person } = await openAccount()
  server.answer(changePassword, new ApiError('invalid', 'Current password is incorrect'))
  await person.click(press('Change password'))
  const dialog = within(screen.getByRole('dialog', { name: 'Change password' }))
  await person.type(dialog.getByLabelText('Current Password (Temporary)'), 'the old one')
  await person.type(dialog.getByLabelText('New Password'), 'the new one')
  await person.type(dialog.getByLabelText('Confirm New Password'), 'the new one{Enter}')
  expect(await screen.findByText('Failed to change password')).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
  server.answer(changePassword, ada)
  await person.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed successfully')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(press('Change password')).toHaveFocus()
})

const data = {
  version: 2 as const,
  exportedAt: new Date('2025-11-20T12:00:00Z'),
  account: { ...ada, createdAt: new Date('2025-01-01T12:00:00Z') },
  readingSessions: [],
  readingDays: [],
  savedWords: [],
  texts: [],
  problemReports: [],
}

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file ?? new Blob())
  })
}

test('everything that the account holds is saved as a file', async () => {
  const { server, person } = await openAccount()
  server.answer(api.account.export, data)
  let file: Blob | undefined
  URL.createObjectURL = vi.fn((blob) => {
    file = blob as Blob
    return 'blob:data'
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`)
  })
  await person.click(press('Download my data'))
  await waitFor(() => expect(saved).toEqual(['lectern-data.json from blob:data']))
  const { requiresPasswordChange: _, ...account } = data.account
  expect(JSON.parse(await textOf(file))).toEqual(JSON.parse(JSON.stringify({ ...data, account })))
})

test.each([
  [
    new ApiError('unavailable', 'The library is out of reach for a moment.'),
    'The library is out of reach for a moment.',
  ],
  [proxyPage, 'Please try again in a moment.'],
])('data that cannot be had says what to do', async (failure, sentence) => {
  const { server, person } = await openAccount()
  server.answer(api.account.export, failure)
  await person.click(press('Download my data'))
  expect(await screen.findByText('Your data could not be downloaded')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  await person.click(press('Try again'))
  await waitFor(() => {
    expect(server.asked.filter(({ path }) => path === api.account.export.path)).toHaveLength(2)
  })
})

async function askToDelete(person: Awaited<ReturnType<typeof openAccount>>['person']) {
  await person.click(press('Delete Account'))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Account' }))
  return { dialog, confirm: () => dialog.getByRole('button', { name: /Delet/ }), input: box('Username') }
}

test('an account is deleted only when its username has been typed exactly', async () => {
  const { person } = await openAccount()
  const { confirm, input } = await askToDelete(person)
  expect(confirm()).toBeDisabled()
  for (const almost of ['ada@example.co', 'Ada@example.com', 'ada@example.com ']) {
    await person.clear(input)
    await person.type(input, `${almost}{Enter}`)
    expect(confirm()).toBeDisabled()
  }
  await person.clear(input)
  await person.type(input, 'ada@example.com')
  expect(confirm()).toBeEnabled()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(press('Delete Account')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(box('Username')).toHaveValue('')
})

test('a deleted account leaves nothing behind in memory or in the browser', async () => {
  localStorage.setItem('lectern.place.7.work.1.2', '{}')
  localStorage.setItem('lectern.speed.7', '300')
  localStorage.setItem('lectern.returned', '1')
  localStorage.setItem('lectern.speed.8', '250')
  const { server, person } = await openAccount()
  let answer = () => {}
  server.answer(remove, () => new Promise<void>((resolve) => (answer = resolve)))
  const { confirm, input } = await askToDelete(person)
  await person.type(input, 'ada@example.com{Enter}')
  expect(await screen.findByText('Deleting...')).toBeVisible()
  expect(confirm()).toBeDisabled()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  act(() => answer())
  expect(await screen.findByText('Account deleted')).toBeVisible()
  expect(screen.getByText('Your account has been successfully deleted.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(window.location.pathname).toBe('/auth')
  expect(window.history.state).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['lectern.speed.8'])
  expect(document.body).not.toHaveTextContent('ada@example.com')
})

test.each([
  [
    new ApiError('conflict', 'This is the only administrator: make another one first'),
    'This is the only administrator: make another one first',
  ],
  [proxyPage, 'Please try again in a moment.'],
])('a deletion that fails says why for 5 s, and the account stays', async (failure, sentence) => {
  const { server, person } = await openAccount({ ...ada, isAdmin: true })
  server.answer(remove, failure)
  const { confirm, input } = await askToDelete(person)
  await person.type(input, 'ada@example.com')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Failed to delete account')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(confirm()).toBeEnabled()
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(screen.getByText('Failed to delete account')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(screen.queryByText('Failed to delete account')).toBeNull()
  vi.useRealTimers()
  expect(window.location.pathname).toBe('/account')
})

const phone = { ...own, key: 'b2', device: 'Safari on iPhone', isCurrent: false }

test('where one is signed in is listed, and ended one by one or all at once', async () => {
  await openAccount()
  const signedIn = within(screen.getByRole('region', { name: 'Signed in' }))
  expect(await signedIn.findByText('Firefox on Linux')).toBeVisible()
  expect(signedIn.getByText('This browser')).toBeVisible()
  // Of this browser there is Logout.
  expect(signedIn.queryByRole('button')).toBeNull()
  cleanup()

  const opened = open('/account')
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  opened.server.answer(api.account.sessions, [own, { ...phone, lastUsedAt: yesterday }])
  opened.start()
  expect(await screen.findByText('Last used yesterday')).toBeVisible()
  opened.server.answer(api.account.endSession, proxyPage)
  await opened.person.click(press('Sign out of Safari on iPhone'))
  expect(await screen.findByText('Failed to sign out')).toBeVisible()
  opened.server.answer(api.account.endSession, undefined)
  opened.server.answer(api.account.sessions, [own])
  await opened.person.click(press('Sign out of Safari on iPhone'))
  expect(await screen.findByText('Signed out there')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(opened.server.asked.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/user/sessions/b2',
  )
})

test('everywhere else is signed out of at once', async () => {
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

const passwordNeeded = new ApiError('password_needed', 'Please give your password again to go on')

test('an e-mail change that asks for the password is made once it has been given', async () => {
  const { server, person } = await openAccount()
  await person.click(press('Update email'))
  await person.clear(box('Email'))
  await person.type(box('Email'), 'ada@new.example')
  server.answer(changeEmail, passwordNeeded)
  await person.click(press('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }))
  expect(screen.queryByText('Update failed')).toBeNull()
  const wrong = 'Current password is incorrect'
  server.answer(api.account.confirmPassword, new ApiError('invalid', wrong, { fields: { password: wrong } }))
  await person.type(dialog.getByLabelText('Password'), 'not mine{Enter}')
  expect(await dialog.findByText(wrong)).toBeVisible()
  server.answer(api.account.confirmPassword, undefined)
  server.answer(changeEmail, { ...ada, email: 'ada@new.example' })
  await person.clear(dialog.getByLabelText('Password'))
  await person.type(dialog.getByLabelText('Password'), 'mine{Enter}')
  expect(await screen.findByText('Email updated')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('ada@new.example')).toBeVisible()
})

test('an account whose deletion asks for the password is deleted once it has been given, and stays where it is not', async () => {
  const { server, person } = await openAccount()
  server.answer(remove, passwordNeeded)
  await person.click(press('Delete Account'))
  await person.type(screen.getByLabelText('Username'), ada.username)
  const confirm = () => within(screen.getByRole('dialog', { name: 'Delete Account' }))
  await person.click(confirm().getByRole('button', { name: 'Delete Account' }))
  await screen.findByRole('dialog', { name: 'Your password, please' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your password, please' })).toBeNull())
  expect(screen.queryByText('Failed to delete account')).toBeNull()
  await person.click(confirm().getByRole('button', { name: 'Delete Account' }))
  server.answer(api.account.confirmPassword, undefined)
  server.answer(remove, undefined)
  const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }))
  await person.type(dialog.getByLabelText('Password'), 'mine{Enter}')
  expect(await screen.findByText('Account deleted')).toBeVisible()
})

test('who is no administrator is told of no passkeys', async () => {
  const { server } = await openAccount()
  expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  expect(server.asked.some(({ path }) => path.includes('passkeys'))).toBe(false)
})

test('an administrator in a browser without passkeys sees theirs, and can remove one', async () => {
  const opened = open('/account', { ...ada, isAdmin: true })
  const { server, person } = opened
  server.answer(api.account.sessions, [own])
  const chrome = { id: 7, device: 'Chrome on Linux', host: 'library.example', createdAt: new Date() }
  server.answer(api.passkeys.list, new ApiError('unavailable', 'The library is busy.'))
  opened.start()
  expect(await screen.findByText('The library is busy.')).toBeVisible()
  server.answer(api.passkeys.list, [{ ...chrome, lastUsedAt: null }])
  await person.click(press('Try again'))
  const section = within(screen.getByRole('region', { name: 'Passkeys' }))
  expect(await section.findByText('Added just now, works at library.example')).toBeVisible()
  expect(section.getByText(/^Passkeys cannot be added here/)).toBeVisible()
  await person.click(press('Remove the passkey of Chrome on Linux'))
  server.answer(api.passkeys.remove, undefined)
  server.answer(api.passkeys.list, [])
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeVisible()
  expect(
    server.asked.some(({ method, path }) => method === 'DELETE' && path === '/api/user/passkeys/7'),
  ).toBe(true)
  await waitFor(() => expect(section.queryByText('Chrome on Linux')).toBeNull())
})
