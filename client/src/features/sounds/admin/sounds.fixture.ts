import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSound } from '#shared/managed-sounds.ts'
import { aSound } from '#shared/testing/make.ts'
import { ada, open } from '../../../testing/render.tsx'
// Fetched with the section otherwise: how long that takes is not what is tested here.
import '../../../pages/admin-panel.tsx'
import './ambient-sounds.tsx'

const { site } = adminApi

/** What is heard in each test of a file, by its address, and which sound breaks: jsdom plays nothing. */
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

export const refused = new ApiError('internal', 'Something went wrong')

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

export async function section(sounds: ManagedSound[] | ApiError = [cafe, rain, sea]) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(site.sounds, sounds)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: 'Ambient Sounds' }))
  return opened
}

type Opened = Awaited<ReturnType<typeof section>>

export const press = async ({ person }: Opened, name: string) =>
  person.click(await screen.findByRole('button', { name }))

export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

export const written = ({ server }: Opened, method: string) =>
  server.asked.findLast((call) => call.method === method && !call.form)

export async function form() {
  const opened = await section([])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Ambient Sound' })).toBeEnabled())
  await press(opened, 'Add Ambient Sound')
  const dialog = await dialogOf('Add Ambient Sound')
  return { ...opened, dialog, save: () => dialog.getByRole('button', { name: 'Add Ambient Sound' }) }
}
