import { screen, within } from '@testing-library/react'
import type { ListedUser, UserPage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ada, open } from '../../../testing/render.tsx'

export const self: ListedUser = { ...ada, isAdmin: true, createdAt: new Date(2026, 10, 20) }

export function aUser(id: number, changes: Partial<ListedUser> = {}): ListedUser {
  const address = `user${id}@example.com`
  return { ...self, id, username: address, email: address, firstName: 'User', lastName: `${id}`, ...changes }
}

export const grace = aUser(8, { firstName: 'Grace', lastName: 'Hopper', username: 'grace@example.com' })

export function pageOf(users: ListedUser[], changes: Partial<UserPage> = {}): UserPage {
  return { users, total: users.length, totalPages: 1, ...changes }
}

// The first one waits until the administration has been fetched.
export const sectionButton = () =>
  screen.findByRole('button', { name: 'User Management' }, { timeout: 4_000 })

export async function section(users = pageOf([self, grace])) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.users, users)
  opened.start()
  await opened.person.click(await sectionButton())
  await screen.findByRole('table', { name: 'Users' })
  return opened
}

export type Opened = Awaited<ReturnType<typeof section>>

/** What was asked of the list last. */
export const askedLast = ({ server }: Opened) =>
  Object.fromEntries(server.asked.findLast(({ path }) => path === '/api/admin/users')?.search ?? [])

export const first = { page: '1', limit: '10', role: 'admin', search: '' }

export async function dialogOf({ person }: Opened, button: string, title: string) {
  await person.click(screen.getByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
