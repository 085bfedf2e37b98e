import { screen } from '@testing-library/react'
import type { LoginSession, User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { ada, open } from '../testing/render.tsx'

export const own: LoginSession = {
  key: 'a1',
  device: 'Firefox on Linux',
  signedInAt: new Date(),
  lastUsedAt: new Date(),
  isCurrent: true,
}

export async function openAccount(user: User = ada, sessions = [own]) {
  const opened = open('/account', user)
  opened.server.answer(api.account.sessions, sessions)
  opened.server.answer(adminApi.passkeys.list, [])
  opened.start()
  await screen.findByRole('heading', { name: 'Account' })
  return opened
}

export const getButton = (name: string) => screen.getByRole('button', { name })

export const box = (name: string) => screen.getByRole('textbox', { name })
