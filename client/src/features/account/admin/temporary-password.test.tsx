import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { signedOut } from '../../../testing/render.tsx'
import { dialogOf, grace, type Opened, pageOf, section, self } from './users.fixture.ts'

const tempPassword = 'amber-lamp-4817'

async function reset(opened: Opened, name = 'Grace Hopper') {
  const dialog = await dialogOf(opened, `Reset password: ${name}`, `Reset the password of ${name}?`)
  opened.server.answer(adminApi.site.resetPassword, { tempPassword })
  await opened.person.click(dialog.getByRole('button', { name: 'Reset password' }))
  return within(await screen.findByRole('dialog', { name: `Temporary password of ${name}` }))
}

test('a temporary password is copied and shown once, with how long it is good for, and never in a toast', async () => {
  const opened = await section()
  const dialog = await reset(opened)
  expect(await screen.findByText('Password reset successfully')).toBeVisible()
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
  opened.server.answer(adminApi.site.users, pageOf([self, { ...grace, requiresPasswordChange: true }]))
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
  opened.server.answer(adminApi.site.resetPassword, new ApiError('not_found', 'There is no such user'))
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
