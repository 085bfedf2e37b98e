import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSponsorMessage } from '#shared/managed-sponsors.ts'
import { aSponsorMessage } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../../../pages/admin-panel.tsx'
import './sponsor-messages.tsx'

export const imageUrl = '/uploads/0123456789abcdef0123.webp'
export const refused = new ApiError('internal', 'Something went wrong')

export const harbour = aSponsorMessage({
  imageUrl,
  showWhenReturningToLibrary: false,
  createdAt: new Date(2026, 10, 20),
})

export const lamp = aSponsorMessage({
  id: 2,
  title: 'Lamp & Co.',
  supportUrl: null,
  isActive: false,
  displayOnLogin: false,
  createdAt: new Date(2026, 10, 20),
})

export async function section(messages: ManagedSponsorMessage[] | ApiError = [harbour, lamp]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(adminApi.site.sponsorMessages, messages)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Sponsor Messages' }))
  return opened
}

export type Opened = Awaited<ReturnType<typeof section>>

export const press = async ({ person }: Opened, name: string) =>
  person.click(await screen.findByRole('button', { name }))
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const written = ({ server }: Opened, method: string) =>
  server.asked.findLast((call) => call.method === method && !call.form)
export const image = (name = 'cover.png', content: BlobPart = 'picture') => new File([content], name)

export async function form(opened?: Opened) {
  const shown = opened ?? (await section([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Sponsor Message' })).toBeEnabled())
  await press(shown, 'Add Sponsor Message')
  const dialog = await dialogOf('Add Sponsor Message')
  return { ...shown, dialog, save: () => dialog.getByRole('button', { name: 'Add Sponsor Message' }) }
}
