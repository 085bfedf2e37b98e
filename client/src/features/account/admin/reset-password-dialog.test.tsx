import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { OpenedSection } from '../../../testing/admin-section.ts'
import { signedOut } from '../../../testing/render.tsx'
import { aUserPage, hopper, openDialog, openUsers, self } from './users.fixture.ts'

const tempPassword = 'amber-lamp-4817'

async function reset(opened: OpenedSection, name = 'Grace Hopper', after = [self, hopper]) {
  const dialog = await openDialog(opened, `Reset password: ${name}`, `Reset ${name}'s password?`)
  opened.server.answer(adminApi.site.resetPassword, { tempPassword })
  opened.server.answer(adminApi.site.users, aUserPage(after))
  await opened.person.click(dialog.getByRole('button', { name: 'Reset password' }))
  return within(await screen.findByRole('dialog', { name: `Temporary password for ${name}` }))
}

test('copies a temporary password and shows it once with its expiry, never in a toast', async () => {
  const opened = await openUsers()
  const dialog = await reset(opened, 'Grace Hopper', [self, { ...hopper, requiresPasswordChange: true }])
  expect(await screen.findByText('Password reset successfully')).toBeVisible()
  const shown = dialog.getByLabelText('Temporary password')
  expect(shown).toHaveValue(tempPassword)
  expect(shown).toHaveFocus()
  expect(dialog.getByText(/Valid for 24 hours; it must be changed at first sign-in/)).toBeVisible()
  expect(await dialog.findByText('Copied to the clipboard.')).toBeVisible()
  // Needs `act`, because the toast changes while the clipboard is read.
  expect(await act(() => navigator.clipboard.readText())).toBe(tempPassword)
  expect(screen.queryByText(new RegExp(tempPassword))).toBeNull()

  await act(() => navigator.clipboard.writeText('something else'))
  await opened.person.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(tempPassword))

  await opened.person.keyboard('{Escape}')
  expect(shown).toBeVisible()
  const back = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true, capture: true }),
  )
  window.history.back()
  await act(() => back)
  expect(shown).toBeVisible()
  await opened.person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Temporary password')).toBeVisible()
  expect(document.body.innerHTML).not.toContain(tempPassword)
})

test('selects the password and explains how to copy it when the clipboard is refused', async () => {
  const opened = await openUsers()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const dialog = await reset(opened)
  expect(await dialog.findByText(/Your browser blocked copying/)).toBeVisible()
  const shown = dialog.getByLabelText<HTMLInputElement>('Temporary password')
  act(() => shown.setSelectionRange(0, 0))
  await opened.person.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(shown).toHaveFocus())
  expect(shown.value.slice(shown.selectionStart ?? 0, shown.selectionEnd ?? 0)).toBe(tempPassword)
})

test('shows why a password could not be reset, and that another administrator has deleted the user', async () => {
  const opened = await openUsers()
  const dialog = await openDialog(opened, 'Reset password: Grace Hopper', "Reset Grace Hopper's password?")
  opened.server.answer(adminApi.site.resetPassword, new ApiError('not_found', 'User not found'))
  opened.server.answer(adminApi.site.users, aUserPage([self]))
  await opened.person.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Failed to reset password')).toBeVisible()
  expect(screen.getByText('User not found')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull())
})

test('shows an administrator their own temporary password before signing them out', async () => {
  const opened = await openUsers()
  opened.server.answer(api.account.user, signedOut)
  const dialog = await reset(opened, 'Ada Lovelace')
  expect(dialog.getByLabelText('Temporary password')).toHaveValue(tempPassword)
  await opened.person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('tab', { name: 'Login' })).toBeVisible()
})
