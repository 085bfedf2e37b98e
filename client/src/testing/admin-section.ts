import { screen, within } from '@testing-library/react'
import { api } from '#shared/api.ts'
import type { Endpoint, HandlerResult } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { FakeServer } from './fake-server.ts'
import { ada, open } from './render.tsx'

/**
 * Opens a section of the admin panel.
 * @param reply answers the call that the section makes
 * @param prepare adds replies to further calls
 */
export async function openAdminSection<E extends Endpoint>(
  title: string,
  endpoint: E,
  reply: HandlerResult<E> | ApiError,
  prepare: (server: FakeServer) => void = () => {},
) {
  const opened = open('/', { ...ada, isAdmin: true })
  opened.server.answer(api.library.page, { works: [], total: 0, totalPages: 0 })
  opened.server.answer(endpoint, reply)
  prepare(opened.server)
  opened.start()
  await opened.person.click(await screen.findByRole('button', { name: title }))
  return opened
}

export type OpenedSection = Awaited<ReturnType<typeof openAdminSection>>

export const internalError = new ApiError('internal', 'Something went wrong')

export const press = async ({ person }: OpenedSection, name: string) =>
  person.click(await screen.findByRole('button', { name }))

export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Returns the last call with this method, except uploads. */
export const lastCall = ({ server }: OpenedSection, method: string) =>
  server.asked.findLast((call) => call.method === method && !call.form)
