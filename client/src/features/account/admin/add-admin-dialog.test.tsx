import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { OpenedSection } from '../../../testing/admin-section.ts'
import { aUserPage, hopper, openDialog, openUsers, self } from './users.fixture.ts'

async function openAdd(opened: OpenedSection) {
  const dialog = await openDialog(opened, 'Add Admin User', 'Add Admin User')
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

test('adds an administrator with the fields of registration and keeps the current user signed in', async () => {
  const opened = await openUsers(aUserPage([self]))
  const { fill, submit } = await openAdd(opened)
  await fill(given)
  opened.server.answer(api.account.register, hopper)
  opened.server.answer(adminApi.site.users, aUserPage([hopper, self]))
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

test('shows what each field requires and sends nothing', async () => {
  const { dialog, fill, submit } = await openAdd(await openUsers())
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

test('keeps the input and shows the reason of the server beside it after a failure', async () => {
  const opened = await openUsers()
  const { dialog, fill, submit } = await openAdd(opened)
  await fill(given)
  const reason = 'An account with this email exists'
  opened.server.answer(api.account.register, new ApiError('conflict', reason, { fields: { email: reason } }))
  await submit()
  expect(await screen.findByText('Failed to create admin user')).toBeVisible()
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(reason)
  expect(dialog.getByLabelText('First name')).toHaveValue('Grace')
})

test('asks before closing a form with unsaved input', async () => {
  const opened = await openUsers()
  const { dialog, fill } = await openAdd(opened)
  await fill({ Email: 'grace' })
  await opened.person.keyboard('{Escape}')
  expect(await dialog.findByText('Your changes are not saved.')).toBeVisible()
  expect(dialog.getByLabelText('Email')).toHaveValue('grace')
})

test('asks before closing when Escape follows the first letter at once', async () => {
  const { dialog } = await openAdd(await openUsers())
  const email = dialog.getByLabelText<HTMLInputElement>('Email')
  // Types without `act`, which would run all effects between the letter and Escape.
  const env = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  env.IS_REACT_ACT_ENVIRONMENT = false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'g')
  email.dispatchEvent(new Event('input', { bubbles: true }))
  await Promise.resolve()
  email.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  env.IS_REACT_ACT_ENVIRONMENT = true
  expect(await dialog.findByText('Your changes are not saved.')).toBeVisible()
})
