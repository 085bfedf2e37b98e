import { screen } from '@testing-library/react'
import type { ListedUser, UserPage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { findDialog, type OpenedSection, openAdminSection } from '../../../testing/admin-section.ts'
import { ada } from '../../../testing/render.tsx'

export const self: ListedUser = { ...ada, isAdmin: true, createdAt: new Date(2026, 10, 20) }

export function aListedUser(id: number, changes: Partial<ListedUser> = {}): ListedUser {
  const address = `user${id}@example.com`
  return { ...self, id, username: address, email: address, firstName: 'User', lastName: `${id}`, ...changes }
}

export const hopper = aListedUser(8, {
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'grace@example.com',
})

export function aUserPage(users: ListedUser[], changes: Partial<UserPage> = {}): UserPage {
  return { users, total: users.length, totalPages: 1, ...changes }
}

export async function openUsers(users = aUserPage([self, hopper])) {
  const opened = await openAdminSection('User Management', adminApi.site.users, users)
  await screen.findByRole('table', { name: 'Users' })
  return opened
}

/** Query parameters of the last request for the list of users. */
export const lastQuery = ({ server }: OpenedSection) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/admin/users')?.search ?? [])

export const defaultQuery = { page: '1', limit: '10', role: 'admin', search: '' }

export async function openDialog({ person }: OpenedSection, button: string, title: string) {
  await person.click(screen.getByRole('button', { name: button }))
  return findDialog(title)
}
