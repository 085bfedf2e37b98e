import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import type { ManagedSound } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import type { ApiError } from '#shared/errors.ts'
import { aSound } from '#shared/testing/make.ts'
import { findDialog, openAdminSection, press } from '../../../testing/admin-section.ts'
// Preloaded, so that no test waits for a lazy import.
import '../../../pages/admin-panel.tsx'
import './ambient-sounds.tsx'

/** Replaces audio playback, which jsdom lacks. `heard` lists the paths of playing sounds; `breaks` is the path of a sound that fails. */
export function listenToSounds() {
  const audio = { heard: [] as string[], breaks: undefined as string | undefined }
  beforeEach(() => {
    audio.heard = []
    audio.breaks = undefined
    const { prototype } = HTMLMediaElement
    vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      const { pathname } = new URL(this.src)
      if (pathname === audio.breaks) throw new Error('no such file')
      audio.heard.push(pathname)
    })
    vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      audio.heard = audio.heard.filter((path) => path !== new URL(this.src).pathname)
    })
  })
  return audio
}

const sound = (id: number, title: string, isActive = true) =>
  aSound({
    id,
    title,
    isActive,
    createdAt: new Date(2026, 10, 20),
    audioUrl: `/uploads/0123456789abcdef-${id}.mp3`,
  })

export const cafe = sound(1, 'Café', false)

export const rain = sound(2, 'Rain')

export const sea = sound(3, 'Sea')

export const openSounds = (sounds: ManagedSound[] | ApiError = [cafe, rain, sea]) =>
  openAdminSection('Ambient Sounds', adminApi.site.sounds, sounds)

export async function openSoundForm() {
  const opened = await openSounds([])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add Ambient Sound' })).not.toHaveAttribute('aria-disabled'),
  )
  await press(opened, 'Add Ambient Sound')
  const dialog = await findDialog('Add Ambient Sound')
  return { ...opened, dialog, save: () => dialog.getByRole('button', { name: 'Add Ambient Sound' }) }
}
