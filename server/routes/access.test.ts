import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { type Endpoint, isIdParam } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

const those = (isMeant: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(([, endpoint]) => isMeant(endpoint))

/** Calls without a body: access is refused before the body is checked. */
function ask(caller: Caller, endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, isIdParam(name) ? 1 : 'x']))
  return caller.send(endpoint, { params, query: endpoint.when ? { [endpoint.when]: 1 } : {} })
}

let changing: User
let reader: Caller
let mustChange: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  // An administrator, because the required change applies to them too.
  changing = await makeUser(server.db, { isAdmin: true })
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, changing.id))
  mustChange = await server.as(changing)
})

test('calls that share a path each return their own shape', async () => {
  const shared = those(({ when }) => when !== undefined).flatMap(([, { method, path }]) =>
    those((other) => other.method === method && other.path === path),
  )
  expect(shared.length).toBeGreaterThan(1)
  for (const [name, endpoint] of shared) {
    const { body } = await ask(reader, endpoint).expect(endpoint.status)
    expect(endpoint.response?.safeParse(body).success, name).toBe(true)
  }
})

describe('C1: refuses requests without a session', () => {
  test.each(those(({ access }) => access !== 'anyone'))('%s', async (_, endpoint) => {
    const { status, body, headers } = await ask(server.anonymous(), endpoint)
    expect([status, body.code]).toEqual([401, 'signed_out'])
    // The call has its own route: one with a parameter in this place would respond the same.
    const line = JSON.stringify({
      requestId: headers['x-request-id'],
      method: endpoint.method,
      path: endpoint.path,
    })
    await expect.poll(server.log).toContain(line.slice(1, -1))
  })
})

describe('C1: serves public calls to anyone', () => {
  test.each(those(({ access }) => access === 'anyone'))('%s', async (_, endpoint) => {
    // An admitted call may still fail for its missing body.
    const { status } = await ask(server.anonymous(), endpoint)
    expect(status).toBe(endpoint.body ? 400 : endpoint.status)
  })
})

describe('C1: refuses administrators’ calls to readers', () => {
  test.each(those(({ access }) => access === 'admin'))('%s', async (_, endpoint) => {
    const { status, body } = await ask(reader, endpoint)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

describe('C1: refuses other calls while a password change is required', () => {
  test.each(those(({ access, whilePasswordChange }) => access !== 'anyone' && !whilePasswordChange))(
    '%s',
    async (_, endpoint) => {
      const { status, body } = await ask(mustChange, endpoint)
      expect([status, body.code]).toEqual([403, 'password_change_required'])
    },
  )
})

describe('C1: serves the calls for changing a password or signing out while a change is required', () => {
  test.each(those(({ whilePasswordChange }) => whilePasswordChange))('%s', async (_, endpoint) => {
    const { status } = await ask(await server.as(changing), endpoint)
    expect(status).toBe(endpoint.body ? 400 : endpoint.status)
  })
})
