import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { forgetStored } from '../lib/stored.ts'
import { ada, open } from '../testing/render.tsx'
import { answerHome } from './sign-in.fixture.ts'

const { login, register, user } = api.account

const registration = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'L',
  Password: 'secret',
  'Confirm password': 'secret',
}

test('shows the login first, with the note on forgotten passwords', async () => {
  open('/auth', null).start()
  expect(await screen.findByRole('tab', { name: 'Login', selected: true })).toBeVisible()
  expect(
    screen.getByText('Forgot your password? Contact our support team and an admin will reset your password.'),
  ).toBeVisible()
  expect(screen.getByText('© 2025 Lectern')).toBeVisible()
})

test('validates an empty login beside the inputs, without a request', async () => {
  const { server, start, person } = open('/auth', null)
  start()
  await person.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Email is required')).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeInvalid()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByText('Password is required')).toBeVisible()
  await person.type(screen.getByLabelText('Email'), 'a')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(server.asked.filter(({ path }) => path === login.path)).toEqual([])
})

test.each([
  ['an extension', HTMLInputElement.prototype],
  ['a script of the page', undefined],
])('logs in with what %s filled in without events', async (_, prototype) => {
  const { server, start, person } = open('/auth', null)
  answerHome(server)
  server.answer(login, ada)
  start()
  await screen.findByLabelText('Email')
  const fill = (label: string, value: string) => {
    const input = screen.getByLabelText(label)
    // React replaces the setter of each input. Scripts outside the page use that of the prototype.
    Object.getOwnPropertyDescriptor(prototype ?? input, 'value')?.set?.call(input, value)
  }
  fill('Email', 'ada@example.com')
  fill('Password', 'secret')
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  const [sent] = server.asked.filter(({ path }) => path === login.path)
  expect(sent?.body).toEqual({ username: 'ada@example.com', password: 'secret' })
})

test('disables the button and changes its label during the login', async () => {
  const { server, start, person } = open('/auth', null)
  answerHome(server)
  let answer = (_: typeof ada) => {}
  server.answer(login, () => new Promise<typeof ada>((resolve) => (answer = resolve)))
  start()
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(server.asked.at(-1)?.body).toEqual({ username: 'ada@example.com', password: 'secret' })
  act(() => answer(ada))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test.each([
  [new ApiError('signed_out', 'Email or password is incorrect'), 'Email or password is incorrect'],
  [new Error('offline'), "Lectern can't be reached. Check your connection and try again."],
])('shows why a login failed, and keeps the input', async (failure, sentence) => {
  const { server, start, person } = open('/auth', null)
  server.answer(login, () => Promise.reject(failure))
  start()
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('Login failed')).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Login failed')).toBeNull()
})

test('validates all registration fields at once, and compares the passwords', async () => {
  const { start, person } = open('/auth', null)
  start()
  await person.click(await screen.findByRole('tab', { name: 'Register' }))
  await person.type(screen.getByLabelText('Email'), 'ada')
  await person.type(screen.getByLabelText('Password'), 'short')
  await person.type(screen.getByLabelText('Confirm password'), 'shorts')
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  for (const message of [
    'Please enter a valid email',
    'First name is required',
    'Last name is required',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  await person.type(screen.getByLabelText('Password'), 's')
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
})

test('validates all fields of a password change on one submit', async () => {
  const { start, person } = open('/', { ...ada, requiresPasswordChange: true })
  start()
  await person.type(await screen.findByLabelText('New Password'), '12345')
  await person.type(screen.getByLabelText('Confirm New Password'), '123456')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  for (const message of [
    'Current password is required',
    'New password must be at least 6 characters',
    "Passwords don't match",
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
})

test('keeps a registration through a reload without its passwords, until the account is created', async () => {
  const openRegistration = async () => {
    cleanup()
    forgetStored()
    const opened = open('/auth', null)
    answerHome(opened.server)
    opened.server.answer(register, ada)
    opened.start()
    await opened.person.click(await screen.findByRole('tab', { name: 'Register' }))
    return opened
  }
  const { person } = await openRegistration()
  for (const [label, value] of Object.entries(registration))
    await person.type(screen.getByLabelText(label), value)
  expect(JSON.stringify(localStorage)).not.toContain('secret')
  const opened = await openRegistration()
  for (const label of ['Email', 'First name', 'Last name'] as const)
    expect(screen.getByLabelText(label)).toHaveValue(registration[label])
  expect(screen.getByLabelText('Password')).toHaveValue('')
  await opened.person.type(screen.getByLabelText('Password'), 'secret')
  await opened.person.type(screen.getByLabelText('Confirm password'), 'secret{Enter}')
  expect(await screen.findByText('Registration successful')).toBeVisible()
  expect(JSON.stringify(localStorage)).not.toContain('ada@example.com')
})

async function failToRegister({ person }: ReturnType<typeof open>) {
  await person.click(await screen.findByRole('tab', { name: 'Register' }))
  for (const [label, value] of Object.entries(registration))
    await person.type(screen.getByLabelText(label), value)
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Registration failed')).toBeVisible()
}

test('returns from the About page to a registration in progress', async () => {
  const { server, start, person } = open('/auth', null)
  server.answer(api.content.page, { aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null })
  start()
  await person.click(await screen.findByRole('tab', { name: 'Register' }))
  await person.type(await screen.findByLabelText('First name'), 'Ada')
  await person.click(screen.getByRole('link', { name: /^About Us/ }))
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull())
  act(() => window.history.back())
  expect(await screen.findByLabelText('First name')).toHaveValue('Ada')
  await person.click(screen.getByRole('tab', { name: 'Login' }))
  cleanup()
  start()
  expect(await screen.findByRole('tab', { name: 'Login', selected: true })).toBeVisible()
})

test('signs in after registration with a toast, and marks a taken email', async () => {
  const opened = open('/auth', null)
  const { server, start, person } = opened
  answerHome(server)
  const taken = 'An account with this email already exists'
  server.answer(register, new ApiError('conflict', taken, { fields: { email: taken } }))
  start()
  await failToRegister(opened)
  expect(screen.getByLabelText('Email')).toBeInvalid()

  server.answer(register, ada)
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Registration successful')).toBeVisible()
  expect(screen.getByText('Your account has been created successfully.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  expect(server.asked.findLast(({ path }) => path === register.path)?.body).not.toHaveProperty('username')
})

test('logs in when the account exists because the response to the registration was lost', async () => {
  const opened = open('/auth', null)
  const { server, start, person } = opened
  answerHome(server)
  server.answer(register, () => Promise.reject(new Error('offline')))
  start()
  await failToRegister(opened)

  const taken = 'An account with this email already exists'
  server.answer(register, new ApiError('conflict', taken, { fields: { email: taken } }))
  server.answer(login, ada)
  await person.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Registration successful')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  expect(server.asked.findLast(({ path }) => path === login.path)?.body).toEqual({
    username: 'ada@example.com',
    password: 'secret',
  })
})

test('moves between the tabs with the arrow keys', async () => {
  const { start, person } = open('/auth', null)
  start()
  await person.click(await screen.findByRole('tab', { name: 'Login' }))
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Register', selected: true })).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Login', selected: true })).toHaveFocus()
})

test('shows the welcome for 3 s, then the tagline word by word for 600 ms each, until paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open('/auth', null).start()
  await screen.findByText('Welcome to')
  vi.setTimerTickMode('manual')
  const shown = () => document.querySelector('[data-word]')?.textContent
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(2_800)
  expect(shown()).toBeUndefined()
  await pass(250)
  const line: (string | undefined)[] = []
  for (let word = 0; word < 11; word += 1) {
    line.push(shown() ?? undefined)
    await pass(600)
  }
  expect(line.join(' ')).toBe('Read at your own pace, one word at a time. Read')
  act(() => screen.getByRole('button', { name: 'Pause the moving words' }).click())
  const paused = shown()
  await pass(5_000)
  expect(shown()).toBe(paused)
  vi.useRealTimers()
})

test('redirects a signed-in user to the library', async () => {
  const { server, start } = open('/auth')
  answerHome(server)
  start()
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

test('shows that the server cannot be reached, and retries', async () => {
  const { server, start, person } = open('/')
  answerHome(server)
  server.answer(user, () => Promise.reject(new Error('offline')))
  start()
  expect(await screen.findByRole('heading', { name: "Lectern can't be reached." })).toBeVisible()
  server.answer(user, ada)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
})

test('blocks every page until a temporary password is changed', async () => {
  const { server, start, person } = open('/', { ...ada, requiresPasswordChange: true })
  answerHome(server)
  start()
  expect(await screen.findByText('Password Change Required')).toBeVisible()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  expect(document.querySelector('[autocomplete="username"]')).toHaveValue('ada@example.com')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  for (const message of [
    'Current password is required',
    'New password must be at least 6 characters',
    'Please confirm your new password',
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  await person.type(screen.getByLabelText('Current Password (Temporary)'), 'temporary')
  await person.type(screen.getByLabelText('New Password'), '12345')
  await person.type(screen.getByLabelText('Confirm New Password'), '123456')
  expect(await screen.findByText("Passwords don't match")).toBeVisible()
  expect(screen.getByText('New password must be at least 6 characters')).toBeVisible()
  await person.type(screen.getByLabelText('New Password'), '6')
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
  server.answer(api.account.changePassword, ada)
  server.answer(user, ada)
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed successfully')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome, Ada.' })).toBeVisible()
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    currentPassword: 'temporary',
    newPassword: '123456',
  })
})

test('shows the not-found screen for an unknown address', async () => {
  open('/nowhere', null).start()
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('opens the requested page after login', async () => {
  const { server, start, person } = open('/?search=whale', null)
  answerHome(server)
  server.answer(login, ada)
  start()
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await screen.findByRole('heading', { name: 'Welcome, Ada.' })
  expect(window.location.search).toBe('?search=whale')
})

test.each([
  ['the session ends', new ApiError('signed_out', 'Please sign in')],
  ['the account is gone, and says so', new ApiError('account_gone', 'This account no longer exists')],
])('redirects to the sign-in page when %s', async (_, refused) => {
  const { server, start, person } = open('/')
  answerHome(server)
  start()
  await screen.findByText('The shelves are empty.')
  server.answer(api.library.page, refused)
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Title Z–A')
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
  expect(screen.queryAllByText('This account no longer exists')).toHaveLength(
    refused.code === 'account_gone' ? 1 : 0,
  )
})
