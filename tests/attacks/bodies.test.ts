import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { buildUrl, type Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows, type RawResponse } from '../../server/testing/attacks.ts'
import { passwordOf } from '../../server/testing/make.ts'
import { ownParams, rightBody } from '../../server/testing/right-bodies.ts'
import { startServer } from '../../server/testing/start.ts'
import { makeReaders, otherIds } from '../../server/testing/two-readers.ts'

const server = startServer()
type Call = [name: string, endpoint: Endpoint]
type Json = Record<string, unknown>

const withBody = endpoints.filter(([, { body }]) => body)

let reader: User
let admin: User
let caller: Attacker
let password: string

beforeAll(async () => {
  const { attacker, admins } = await makeReaders(server)
  ;[reader, admin] = [attacker, admins[0]]
  password = passwordOf(reader)
})

beforeEach((context) => {
  context.onTestFinished(() => {
    expect(({} as Json).polluted).toBeUndefined()
    expect(server.log()).not.toContain('a request failed')
  })
})

/** The caller with the least access that a call admits. */
async function callerOf([, { access }]: Call): Promise<Attacker> {
  if (access === 'anyone') return createAttacker(server.url)
  // Their passwords and names change during the test; the session stays.
  caller ??= await createAttacker(server.url, reader)
  return access === 'admin' ? createAttacker(server.url, admin) : caller
}

const bodyOf = ([name]: Call): Json => rightBody(name, reader.username, password)

function send(by: Attacker, [, { method, path }]: Call, body: string): Promise<RawResponse> {
  const params = { ...ownParams(path), ...(path.includes(':userId') && { userId: otherIds[1] }) }
  const headers = { 'Content-Type': 'application/json' }
  return by.send(method, buildUrl({ path } as Endpoint, { params }), { headers, body })
}

/** Values of every type, including invalid ones of the field's own. */
const othersFor = (value: unknown) => [
  ...[null, 1.5, 'x', true, [], { $ne: null }],
  ...(typeof value === 'number' ? [-1, 2 ** 53] : []),
  ...(typeof value === 'string' ? ['', '\0'] : []),
]

/** Yields the body with each field, at any depth, omitted or replaced. */
function* variantsOf(body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const changed = (field: unknown) =>
      Array.isArray(body)
        ? body.map((item, at) => (String(at) === key ? field : item))
        : { ...body, [key]: field }
    const { [key]: _, ...without } = body as Json
    yield Array.isArray(body) ? [] : without
    for (const other of othersFor(value)) yield changed(other)
    for (const inner of variantsOf(value)) yield changed(inner)
  }
}

const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
const noBodies = ['', 'null', '[]', '"x"', '5', 'true', '{', '{"a":1}{', '\ufeff', '{a:1}', "{'a':1}", deep]
const jsons = [...noBodies, `{"__proto__":${deep}}`, '\xff\xfe{\0}\0', 'NaN', '{"a":1e999}', '{"":{}}']

const planted = 987_654_321
/** Columns of the tables and properties of every object, each with a recognizable value. */
const extras: Json = {
  ...{ id: planted, userId: otherIds[0], user_id: otherIds[0], creatorId: otherIds[0], owner: otherIds[0] },
  ...{ isAdmin: true, is_admin: true, role: 'admin', roles: ['admin'], requiresPasswordChange: true },
  ...{
    passwordExpiresAt: '2001-01-01T00:00:00Z',
    credentialVersion: planted,
    username: 'planted',
    email: 'planted',
  },
  ...{
    password: 'planted',
    createdAt: '2001-01-01T00:00:00Z',
    lastUpdated: '2001-01-01T00:00:00Z',
    at: 'planted',
  },
  ...{ seq: planted, revision: planted, wordCount: planted, factorSum: planted, chapterCount: planted },
  ...{ furthestWord: planted, status: 'planted', adminNotes: 'planted', resolvedAt: '2001-01-01T00:00:00Z' },
  ...{ startTime: '2001-01-01T00:00:00Z', endTime: '2001-01-01T00:00:00Z', lastRead: '2001-01-01T00:00:00Z' },
  ...{
    book: { title: 'planted' },
    content: 'planted',
    confirmedAt: planted,
    host: 'planted',
    counter: planted,
  },
  ...{
    passport: { user: { id: otherIds[0] } },
    cookie: { maxAge: planted },
    toJSON: 'planted',
  },
}
const polluting =
  '"__proto__":{"polluted":"planted","isAdmin":true},"constructor":{"prototype":{"polluted":"planted"}},"hasOwnProperty":1'

/** Adds these fields to every object of the body, except those that it has. */
function withExtras(body: unknown): string {
  if (Array.isArray(body)) return `[${body.map(withExtras).join()}]`
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const fields = Object.entries(body).map(([key, value]) => `${JSON.stringify(key)}:${withExtras(value)}`)
  const added = Object.entries(extras).filter(([key]) => !(key in body))
  return `{${[...added.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), polluting, ...fields]}}`
}

/** Role and state of each existing account and of a new one. */
function protectedOf(rows: Record<string, object[]>): Map<unknown, object> {
  const pick = ({ id, is_admin, requires_password_change, password_expires_at, created_at }: Json) => ({
    id,
    seen: [is_admin, requires_password_change, password_expires_at, created_at],
  })
  return new Map((rows.users as Json[]).map((user) => [user.id, pick(user)]))
}

const theirs = (rows: Record<string, object[]>) =>
  Object.values(rows).flatMap((table) =>
    (table as Json[]).filter((row) => [row.user_id, row.creator_id].includes(otherIds[0])),
  )

describe('ignores unknown fields of any name', () => {
  test.each(withBody)('%s', async (...call) => {
    const by = await callerOf(call)
    const before = await dumpRows(server.database)
    const answer = await send(by, call, withExtras(bodyOf(call)))
    if (call[0] === 'account.changePassword') password = 'another password'
    const after = await dumpRows(server.database)
    // Some calls refuse the ids in their bodies; this test concerns unknown fields only.
    const needsMore = ['account.askForPasskey', 'passkeys.add', 'site.createSound'].includes(call[0])
    expect([answer.status < 300 || needsMore, answer.text.includes('planted')], answer.text).toEqual([
      true,
      false,
    ])
    expect(JSON.stringify(after)).not.toMatch(/planted|987654321|2001-01-01/)
    expect(theirs(after)).toEqual(theirs(before))
    const [was, is] = [protectedOf(before), protectedOf(after)]
    for (const [id, account] of is) {
      if (was.has(id)) expect(account).toEqual(was.get(id))
      else expect(account).toMatchObject({ seen: [false, false, null, expect.not.stringContaining('2001')] })
    }
  })
})

describe('refuses a missing field and a field of another type, without a 500', () => {
  test.each(withBody)('%s', async (...call) => {
    const [, endpoint] = call
    const by = await callerOf(call)
    const wrong: string[] = []
    const taken: unknown[] = []
    const before = await dumpRows(server.database)
    let tried = 0
    const attempt = async (body: string, isRefused: boolean) => {
      tried += 1
      const { status, text } = await send(by, call, body)
      const isRight = isRefused ? [400, 413].includes(status) : status < 500
      if (!isRight) wrong.push(`${call[0]} ${body.slice(0, 200)}: ${status} ${text}`)
    }
    for (const variant of variantsOf(bodyOf(call))) {
      if (endpoint.body?.safeParse(variant).success) taken.push(variant)
      else await attempt(JSON.stringify(variant), true)
    }
    // A missing or empty body is valid where every field is optional.
    const takesNothing = endpoint.body?.safeParse({}).success === true
    // One parser reads them all, so each call gets every third value.
    const turn = withBody.findIndex(([name]) => name === call[0])
    const some = jsons.filter((_, index) => index % 3 === turn % 3)
    for (const body of some) await attempt(body, !takesNothing || !/^(\ufeff?$|\{)/.test(body))
    expect(tried).toBeGreaterThan(some.length)
    if (!takesNothing) expect(await dumpRows(server.database)).toEqual(before)
    for (const variant of taken) await attempt(JSON.stringify(variant), false)
    expect(wrong).toEqual([])
  })
})
