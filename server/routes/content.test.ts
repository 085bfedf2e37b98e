import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { pageContent, users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { page } = api.content

test('the texts of the About page are empty until somebody writes them, and then read by anyone', async () => {
  const empty = await server.anonymous().call(page, {}).expect(200)
  expect(empty.body).toEqual({ aboutUs: '', contactInfo: '', legalInfo: '', lastUpdated: null })

  const { id } = await makeUser(server.db, { isAdmin: true })
  const texts = { aboutUs: 'We *read*.', contactInfo: 'ж漢😀', legalInfo: '<script>' }
  await server.db.insert(pageContent).values({ ...texts, updatedById: id })
  const reader = await server.as(await makeUser(server.db))
  for (const caller of [server.anonymous(), reader]) {
    const { body, headers } = await caller.call(page, {}).expect(200)
    expect(body).toEqual({ ...texts, lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('they are read with a temporary password too, as they are by who is signed out', async () => {
  const ada = await makeUser(server.db)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, ada.id))
  await (await server.as(ada)).call(page, {}).expect(200)
})

test('nobody writes them where they are read', async () => {
  const reader = await server.as(await makeUser(server.db))
  const before = (await reader.call(page, {})).body
  for (const method of ['post', 'patch', 'delete'] as const) {
    await reader.agent[method]('/api/page-content').send({ aboutUs: 'Mine' }).expect(404)
  }
  expect((await reader.call(page, {})).body).toEqual(before)
})
