import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { buildUrl, type Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows, type RawResponse } from '../../server/testing/attacks.ts'
import { getTestPassword } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'
import { makeReaders, otherIds } from '../../server/testing/two-readers.ts'
import { fillOwnParams, makeValidBody } from '../../server/testing/valid-bodies.ts'

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
  password = getTestPassword(reader)
})

beforeEach((context) => {
  context.onTestFinished(() => {
    expect(({} as Json).polluted).toBeUndefined()
    expect(server.log()).not.toContain('a request failed')
  })
})

/** Returns a caller with the lowest role that may make the call. */
async function getCaller([, { access }]: Call): Promise<Attacker> {
  if (access === 'anyone') return createAttacker(server.url)
  // Signs the reader in only once: a call changes the password, so a second login would fail.
  caller ??= await createAttacker(server.url, reader)
  return access === 'admin' ? createAttacker(server.url, admin) : caller
}

const makeBody = ([name]: Call): Json => makeValidBody(name, reader.username, password)

function send(by: Attacker, [, { method, path }]: Call, body: string): Promise<RawResponse> {
  const params = { ...fillOwnParams(path), ...(path.includes(':userId') && { userId: otherIds[1] }) }
  const headers = { 'Content-Type': 'application/json' }
  return by.send(method, buildUrl({ path } as Endpoint, { params }), { headers, body })
}

/** Lists values of every type, including invalid values of the field's own type. */
const listOtherValues = (value: unknown) => [
  ...[null, 1.5, 'x', true, [], { $ne: null }],
  ...(typeof value === 'number' ? [-1, 2 ** 53] : []),
  ...(typeof value === 'string' ? ['', '\0'] : []),
]

/** Yields the body with each field, at any depth, omitted or replaced. */
function* listVariants(body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const changed = (field: unknown) =>
      Array.isArray(body)
        ? body.map((item, at) => (String(at) === key ? field : item))
        : { ...body, [key]: field }
    const { [key]: _, ...without } = body as Json
    yield Array.isArray(body) ? [] : without
    for (const other of listOtherValues(value)) yield changed(other)
    for (const inner of listVariants(value)) yield changed(inner)
  }
}

const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
const noBodies = ['', 'null', '[]', '"x"', '5', 'true', '{', '{"a":1}{', '\ufeff', '{a:1}', "{'a':1}", deep]
const jsons = [...noBodies, `{"__proto__":${deep}}`, '\xff\xfe{\0}\0', 'NaN', '{"a":1e999}', '{"":{}}']

const planted = 987_654_321
/** Unknown fields named after table columns and object properties, each with a value that is recognizable in the database. */
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

/** Serializes the body with `extras` and `polluting` added to each of its objects. Fields that an object already has keep their values. */
function withExtras(body: unknown): string {
  if (Array.isArray(body)) return `[${body.map(withExtras).join()}]`
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const fields = Object.entries(body).map(([key, value]) => `${JSON.stringify(key)}:${withExtras(value)}`)
  const added = Object.entries(extras).filter(([key]) => !(key in body))
  return `{${[...added.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), polluting, ...fields]}}`
}

/** Lists the protected columns of each account, by id. */
function listProtected(rows: Record<string, object[]>): Map<unknown, object> {
  const pick = ({ id, is_admin, requires_password_change, password_expires_at, created_at }: Json) => ({
    id,
    seen: [is_admin, requires_password_change, password_expires_at, created_at],
  })
  return new Map((rows.users as Json[]).map((user) => [user.id, pick(user)]))
}

const findOthersRows = (rows: Record<string, object[]>) =>
  Object.values(rows).flatMap((table) =>
    (table as Json[]).filter((row) => [row.user_id, row.creator_id].includes(otherIds[0])),
  )

describe('ignores unknown fields of any name', () => {
  test.each(withBody)('%s', async (...call) => {
    const by = await getCaller(call)
    const before = await dumpRows(server.database)
    const answer = await send(by, call, withExtras(makeBody(call)))
    if (call[0] === 'account.changePassword') password = 'another password'
    const after = await dumpRows(server.database)
    // These calls fail even with a valid body. Their failure is accepted, because this test is about unknown fields only.
    const needsMore = ['account.askForPasskey', 'passkeys.add', 'site.createSound'].includes(call[0])
    expect([answer.status < 300 || needsMore, answer.text.includes('planted')], answer.text).toEqual([
      true,
      false,
    ])
    expect(JSON.stringify(after)).not.toMatch(/planted|987654321|2001-01-01/)
    expect(findOthersRows(after)).toEqual(findOthersRows(before))
    const [was, is] = [listProtected(before), listProtected(after)]
    for (const [id, account] of is) {
      if (was.has(id)) expect(account).toEqual(was.get(id))
      else expect(account).toMatchObject({ seen: [false, false, null, expect.not.stringContaining('2001')] })
    }
  })
})

describe('refuses a missing field and a field of another type, without a 500', () => {
  test.each(withBody)('%s', async (...call) => {
    const [, endpoint] = call
    const by = await getCaller(call)
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
    for (const variant of listVariants(makeBody(call))) {
      if (endpoint.body?.safeParse(variant).success) taken.push(variant)
      else await attempt(JSON.stringify(variant), true)
    }
    // An empty body is valid if every field is optional.
    const takesNothing = endpoint.body?.safeParse({}).success === true
    // One parser reads all malformed bodies, so it suffices to send a third of them to each call.
    const turn = withBody.findIndex(([name]) => name === call[0])
    const some = jsons.filter((_, index) => index % 3 === turn % 3)
    for (const body of some) await attempt(body, !takesNothing || !/^(\ufeff?$|\{)/.test(body))
    expect(tried).toBeGreaterThan(some.length)
    if (!takesNothing) expect(await dumpRows(server.database)).toEqual(before)
    for (const variant of taken) await attempt(JSON.stringify(variant), false)
    expect(wrong).toEqual([])
  })
})
