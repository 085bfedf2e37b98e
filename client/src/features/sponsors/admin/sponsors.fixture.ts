import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { ManagedSponsorMessage } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import type { ApiError } from '#shared/errors.ts'
import { aSponsorMessage } from '#shared/testing/make.ts'
import { findDialog, type OpenedSection, openAdminSection, press } from '../../../testing/admin-section.ts'
// Preloaded, so that no test waits for a lazy import.
import '../../../pages/admin-panel.tsx'
import './sponsor-messages.tsx'

export const imageUrl = '/uploads/0123456789abcdef0123.webp'

export const harbour = aSponsorMessage({
  imageUrl,
  showWhenReturningToLibrary: false,
  createdAt: new Date(2026, 10, 20),
})

export const lampCompany = aSponsorMessage({
  id: 2,
  title: 'Lamp & Co.',
  supportUrl: null,
  isActive: false,
  displayOnLogin: false,
  createdAt: new Date(2026, 10, 20),
})

export const openSponsors = (messages: ManagedSponsorMessage[] | ApiError = [harbour, lampCompany]) =>
  openAdminSection('Sponsor Messages', adminApi.site.sponsorMessages, messages)

export const image = (name = 'cover.png', content: BlobPart = 'picture') => new File([content], name)

export async function openSponsorForm(opened?: OpenedSection) {
  const shown = opened ?? (await openSponsors([]))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add Sponsor Message' })).not.toHaveAttribute('aria-disabled'),
  )
  await press(shown, 'Add Sponsor Message')
  const dialog = await findDialog('Add Sponsor Message')
  return { ...shown, dialog, save: () => dialog.getByRole('button', { name: 'Add Sponsor Message' }) }
}
