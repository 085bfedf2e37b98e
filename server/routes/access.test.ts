import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { type Endpoint, isIdParam } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

const filterEndpoints = (isMeant: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(([, endpoint]) => isMeant(endpoint))

/** Calls an endpoint without a body. */
function ask(caller: Caller, endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, isIdParam(name) ? 1 : 'x']))
  return caller.send(endpoint, { params, query: endpoint.when ? { [endpoint.when]: 1 } : {} })
}

let changing: User
let reader: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  // The user is an administrator, because the required password change applies to administrators too.
  changing = await makeUser(server.db, { isAdmin: true })
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, changing.id))
})

test('calls that share a path each return their own shape', async () => {
  const shared = filterEndpoints(({ when }) => when !== undefined).flatMap(([, { method, path }]) =>
    filterEndpoints((other) => other.method === method && other.path === path),
  )
  expect(shared.length).toBeGreaterThan(1)
  for (const [name, endpoint] of shared) {
    const { body } = await ask(reader, endpoint).expect(endpoint.status)
    expect(endpoint.response?.safeParse(body).success, name).toBe(true)
  }
})

describe('serves public calls to anyone', () => {
  test.each(filterEndpoints(({ access }) => access === 'anyone'))('%s', async (_, endpoint) => {
    // An admitted call may still fail for its missing body.
    const { status } = await ask(server.anonymous(), endpoint)
    expect(status).toBe(endpoint.body ? 400 : endpoint.status)
  })
})

describe('serves the calls for changing a password or signing out while a change is required', () => {
  test.each(filterEndpoints(({ whilePasswordChange }) => whilePasswordChange))('%s', async (_, endpoint) => {
    const { status } = await ask(await server.as(changing), endpoint)
    expect(status).toBe(endpoint.body ? 400 : endpoint.status)
  })
})
