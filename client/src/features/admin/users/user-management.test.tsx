import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ListedUser, UserPage } from '#shared/admin.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { ada, open, signedOut } from '../../../testing/render.tsx'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../admin-panel.tsx'
import './user-management.tsx'

const self: ListedUser = { ...ada, isAdmin: true, createdAt: new Date(2026, 10, 20) }

function aUser(id: number, changes: Partial<ListedUser> = {}): ListedUser {
  const address = `user${id}@example.com`
  return { ...self, id, username: address, email: address, firstName: 'User', lastName: `${id}`, ...changes }
}

const grace = aUser(8, { firstName: 'Grace', lastName: 'Hopper', username: 'grace@example.com' })

function pageOf(users: ListedUser[], changes: Partial<UserPage> = {}): UserPage {
  return { users, total: users.length, totalPages: 1, ...changes }
}

async function section(users = pageOf([self, grace])) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(api.admin.users, users)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'User Management' }))
  await screen.findByRole('table', { name: 'Users' })
  return opened
}

type Opened = Awaited<ReturnType<typeof section>>

/** What was asked of the list last. */
const askedLast = ({ server }: Opened) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/admin/users')?.search ?? [])

const first = { page: '1', limit: '10', role: 'admin', search: '' }

async function dialogOf({ person }: Opened, button: string, title: string) {
  await person.click(screen.getByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

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
  opened.server.answer(api.admin.users, ({ search }) =>
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
  opened.server.answer(api.admin.users, new ApiError('unavailable', 'The library is out of reach.'))
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'User Management' }))
  expect(await screen.findByText('The users could not be fetched.')).toBeVisible()
  expect(screen.getByText('The library is out of reach.')).toBeVisible()
  opened.server.answer(api.admin.users, pageOf([self]))
  await opened.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
})

test('an administrator becomes a reader after a question, and the keyboard stays in the list', async () => {
  const opened = await section()
  screen.getByRole('button', { name: 'Make reader: Grace Hopper' }).focus()
  await opened.person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Grace Hopper a reader?' }))
  opened.server.answer(api.admin.setRole, { ...grace, isAdmin: false })
  // A list that is on its way while the question closes.
  opened.server.answer(api.admin.users, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return pageOf([self])
  })
  dialog.getByRole('button', { name: 'Make reader' }).focus()
  await opened.person.keyboard('{Enter}')
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  expect(opened.server.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/admin/users/8',
    body: { isAdmin: false },
  })
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Grace Hopper' })).toBeNull())
  expect(screen.getByRole('region', { name: 'Users found' })).toHaveFocus()
})

test('a reader becomes an administrator after a question', async () => {
  const opened = await section(pageOf([{ ...grace, isAdmin: false }]))
  const dialog = await dialogOf(
    opened,
    'Make administrator: Grace Hopper',
    'Make Grace Hopper an administrator?',
  )
  opened.server.answer(api.admin.setRole, grace)
  await opened.person.click(dialog.getByRole('button', { name: 'Make administrator' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  expect(opened.server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ isAdmin: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the last administrator stays one: the server’s reason is told, and the question stays', async () => {
  const opened = await section(pageOf([self]))
  const dialog = await dialogOf(opened, 'Make reader: Ada Lovelace', 'Become a reader?')
  opened.server.answer(api.admin.setRole, new ApiError('conflict', 'You are the last administrator'))
  await opened.person.click(dialog.getByRole('button', { name: 'Make reader' }))
  expect(await screen.findByText('Failed to update user')).toBeVisible()
  expect(screen.getByText('You are the last administrator')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Make reader' })).toHaveFocus()
})

test('who makes themselves a reader finds a reader’s home', async () => {
  const opened = await section()
  const dialog = await dialogOf(opened, 'Make reader: Ada Lovelace', 'Become a reader?')
  opened.server.answer(api.admin.setRole, { ...self, isAdmin: false })
  opened.server.answer(api.account.user, ada)
  opened.server.answer(api.reading.progress, [])
  await opened.person.click(dialog.getByRole('button', { name: 'Make reader' }))
  expect(await screen.findByText('User updated successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Administration' })).toBeNull())
  const shelves = () => opened.server.asked.filter(({ path }) => path === '/api/works')
  await waitFor(() => expect(shelves().length).toBeGreaterThan(1))
})

test('a user is deleted after a question, and a failure says why', async () => {
  const opened = await section()
  const dialog = await dialogOf(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  opened.server.answer(api.admin.removeUser, new ApiError('internal', 'Something went wrong'))
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('Failed to delete user')).toBeVisible()
  expect(screen.getByText('Something went wrong')).toBeVisible()
  opened.server.answer(api.admin.removeUser, undefined)
  opened.server.answer(api.admin.users, pageOf([self]))
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('User deleted successfully')).toBeVisible()
  expect(await screen.findByText('1 administrator')).toBeVisible()
})

test('the page before is shown when the last page has lost its last user', async () => {
  const opened = await section(pageOf([grace], { total: 11, totalPages: 2 }))
  await opened.person.click(screen.getByRole('button', { name: 'Page 2' }))
  const dialog = await dialogOf(opened, 'Delete: Grace Hopper', 'Delete Grace Hopper?')
  opened.server.answer(api.admin.removeUser, undefined)
  opened.server.answer(api.admin.users, ({ search }) =>
    pageOf(search.get('page') === '1' ? [self] : [], { total: 10, totalPages: 1 }),
  )
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByRole('rowheader', { name: 'Ada Lovelace (you)' })).toBeVisible()
  expect(askedLast(opened)).toMatchObject({ page: '1' })
})

test('who deletes their own account is signed out', async () => {
  const opened = await section()
  const dialog = await dialogOf(opened, 'Delete: Ada Lovelace', 'Delete your own account?')
  localStorage.setItem('lectern.theme.7', '"lamp"')
  opened.server.answer(api.admin.removeUser, undefined)
  opened.server.answer(api.account.user, signedOut)
  await opened.person.click(dialog.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible()
  expect(screen.getByText('User deleted successfully')).toBeVisible()
  expect(localStorage.getItem('lectern.theme.7')).toBeNull()
})

const tempPassword = 'amber-lamp-4817'

async function reset(opened: Opened, name = 'Grace Hopper') {
  const dialog = await dialogOf(opened, `Reset password: ${name}`, `Reset the password of ${name}?`)
  opened.server.answer(api.admin.resetPassword, { tempPassword })
  await opened.person.click(dialog.getByRole('button', { name: 'Reset password' }))
  return within(await screen.findByRole('dialog', { name: `Temporary password of ${name}` }))
}

test('a temporary password is copied and shown once, with how long it is good for, and never in a toast', async () => {
  const opened = await section()
  const dialog = await reset(opened)
  expect(screen.getByText('Password reset successfully')).toBeVisible()
  const shown = dialog.getByLabelText('Temporary password')
  expect(shown).toHaveValue(tempPassword)
  expect(shown).toHaveFocus()
  expect(dialog.getByText(/good for 24 hours and must be changed at the first login/)).toBeVisible()
  expect(await dialog.findByText('Copied to the clipboard.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(tempPassword)
  expect(screen.queryByText(new RegExp(tempPassword))).toBeNull()

  await navigator.clipboard.writeText('something else')
  await opened.person.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(tempPassword))

  await opened.person.keyboard('{Escape}')
  expect(shown).toBeVisible()
  opened.server.answer(api.admin.users, pageOf([self, { ...grace, requiresPasswordChange: true }]))
  await opened.person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Temporary password')).toBeVisible()
  expect(document.body.innerHTML).not.toContain(tempPassword)
})

test('where the clipboard is refused the password is selected, and it is said how to copy it', async () => {
  const opened = await section()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const dialog = await reset(opened)
  expect(await dialog.findByText(/The browser did not let it be copied/)).toBeVisible()
  const shown = dialog.getByLabelText<HTMLInputElement>('Temporary password')
  act(() => shown.setSelectionRange(0, 0))
  await opened.person.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(shown).toHaveFocus())
  expect(shown.value.slice(shown.selectionStart ?? 0, shown.selectionEnd ?? 0)).toBe(tempPassword)
})

test('a password that cannot be reset says why', async () => {
  const opened = await section()
  const dialog = await dialogOf(opened, 'Reset password: Grace Hopper', 'Reset the password of Grace Hopper?')
  opened.server.answer(api.admin.resetPassword, new ApiError('not_found', 'There is no such user'))
  await opened.person.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Failed to reset password')).toBeVisible()
  expect(screen.getByText('There is no such user')).toBeVisible()
})

test('who resets their own password sees the temporary one before they are signed out', async () => {
  const opened = await section()
  opened.server.answer(api.account.user, signedOut)
  const dialog = await reset(opened, 'Ada Lovelace')
  expect(dialog.getByLabelText('Temporary password')).toHaveValue(tempPassword)
  await opened.person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible()
})

async function openAdd(opened: Opened) {
  const dialog = await dialogOf(opened, 'Add Admin User', 'Add Admin User')
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await opened.person.type(dialog.getByLabelText(label), value)
  }
  const submit = () => opened.person.click(dialog.getByRole('button', { name: 'Add Admin User' }))
  return { dialog, fill, submit }
}

const given = {
  Email: 'grace@example.com',
  'First name': 'Grace',
  'Last name': 'Hopper',
  Password: 'a-new-password',
  'Confirm password': 'a-new-password',
}

test('an administrator is added with what registration asks for, and who added them stays signed in', async () => {
  const opened = await section(pageOf([self]))
  const { fill, submit } = await openAdd(opened)
  await fill(given)
  opened.server.answer(api.account.register, grace)
  opened.server.answer(api.admin.users, pageOf([grace, self]))
  await submit()
  expect(await screen.findByText('Admin user created successfully')).toBeVisible()
  expect(opened.server.asked.find(({ path }) => path === '/api/register')?.body).toEqual({
    email: 'grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'a-new-password',
    confirmPassword: 'a-new-password',
    isAdmin: true,
  })
  expect(await screen.findByRole('rowheader', { name: 'Grace Hopper' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('an administrator without what is needed is not sent, and each input says what it needs', async () => {
  const { dialog, fill, submit } = await openAdd(await section())
  await submit()
  for (const message of [
    'Email is required',
    'First name is required',
    'Last name is required',
    'Password is required',
    'Please confirm your password',
  ])
    expect(await dialog.findByText(message)).toBeVisible()
  await fill({ ...given, Email: 'grace', 'Confirm password': 'another' })
  expect(await dialog.findByText('Please enter a valid email')).toBeVisible()
  expect(dialog.getByText("Passwords don't match")).toBeVisible()
})

test('an administrator who cannot be added stays written, with the reason beside the input', async () => {
  const opened = await section()
  const { dialog, fill, submit } = await openAdd(opened)
  await fill(given)
  const reason = 'An account with this email exists'
  opened.server.answer(api.account.register, new ApiError('conflict', reason, { fields: { email: reason } }))
  await submit()
  expect(await screen.findByText('Failed to create admin user')).toBeVisible()
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(reason)
  expect(dialog.getByLabelText('First name')).toHaveValue('Grace')
})
