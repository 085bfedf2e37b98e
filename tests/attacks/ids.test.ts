import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { buildUrl, type Endpoint, isIdParam } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows, serializeResponse } from '../../server/testing/attacks.ts'
import { getTestPassword } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'
import {
  adminId,
  canary,
  getBookDraftId,
  getDraftId,
  inOwnBooks,
  makeReaders,
  missingId,
  otherBookIds,
  otherIds,
  ownBookId,
  ownId,
  readByOtherId,
  unreadId,
} from '../../server/testing/two-readers.ts'
import { makeValidBody, makeValidQuery } from '../../server/testing/valid-bodies.ts'

const server = startServer()

let reader: Attacker
let admin: Attacker
/** Values of other users for path parameters of text: session keys, draft ids, saved words and user names. */
let otherTexts: string[]

beforeAll(async () => {
  const { attacker, others, admins } = await makeReaders(server)
  reader = await createAttacker(server.url, attacker)
  admin = await createAttacker(server.url, admins[0])
  otherTexts = (await Promise.all([...others, admins[1]].map(listNames))).flat()
})

async function listNames(user: User): Promise<string[]> {
  const other = await createAttacker(server.url, user)
  const { text } = await other.send('GET', '/api/user/sessions')
  const sid = decodeURIComponent(other.cookie.slice('lectern.sid='.length))
  const keys = JSON.parse(text).map(({ key }: { key: string }) => key)
  return [
    ...keys,
    sid,
    sid.slice(2).split('.')[0],
    getDraftId(user.id),
    getBookDraftId(user.id),
    `${canary}-${user.id}`,
    user.username,
  ]
}

/** Lists other spellings of an id, which lenient parsers accept. */
const listSpellings = (id: number) => [
  ...[
    `0${id}`,
    `+${id}`,
    ` ${id}`,
    `${id} `,
    `\t${id}\n`,
    `${id}.0`,
    `${id}e0`,
    '1e2',
    `0x${id.toString(16)}`,
  ],
  ...[[...String(id)].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')],
  ...[[...String(id)].map((digit) => '０１２３４５６７８９'[Number(digit)]).join('')],
  ...[`${id}n`, `${id},${ownId}`, `${id}/../${ownId}`, `${ownId}/../${id}`, `${id};`, `${id}\0`, `[${id}]`],
  ...[`${id} or 1=1`, `${id}'--`, `{"$gt":0}`, String(id + 2 ** 32), `-${id}`, `${id}_0`, `%${id}`],
]
const nothing = ['0', '-1', '-0', '2147483648', '9007199254740993', '1'.repeat(400), 'NaN', 'null', '..', 'x']
/** Selects a sample, which suffices because one parser reads all ids. */
const takeSample = (ids: string[]) => ids.filter((_, index) => index % 4 === 0)
const malformed = [...listSpellings(otherIds[0]), ...takeSample(listSpellings(ownId)), ...nothing]

const getParams = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const withParams = endpoints.filter(([, endpoint]) => getParams(endpoint).length > 0)
const byId = withParams.filter(([, endpoint]) => getParams(endpoint).some(isIdParam))
/** Calls with text parameters. Excludes the dictionary, whose words belong to no reader. */
const byText = withParams.filter((call) => !byId.includes(call) && call[1].path !== api.dictionary.look.path)
const forReaders = (calls: typeof endpoints) => calls.filter(([, { access }]) => access !== 'admin')
const forAdmins = (calls: typeof endpoints) => calls.filter(([, { access }]) => access === 'admin')

function ask(by: Attacker, [name, endpoint]: [string, Endpoint], value: string | number) {
  // Requests audio file 0, which every recorded chapter has.
  const params = Object.fromEntries(getParams(endpoint).map((param) => [param, param === 'file' ? 0 : value]))
  const path = buildUrl(endpoint, { params, query: makeValidQuery(name) })
  if (!endpoint.body) return by.send(endpoint.method, path)
  const { workId: _, ...body } = makeValidBody(
    name,
    'nobody@example.com',
    getTestPassword({ username: 'nobody' }),
  )
  return by.sendJson(endpoint.method, path, body)
}

/**
 * Sends a call once with each of `values` as its id. An attack succeeds if the response differs from the response to `missing`, if it
 * shows others' data, or if a row changes.
 */
async function attack(
  by: Attacker,
  call: [string, Endpoint],
  values: (string | number)[],
  missing: string | number,
) {
  const before = await dumpRows(server.database)
  const expected = serializeResponse(await ask(by, call, missing))
  const succeeded: string[] = []
  for (const value of values) {
    const answer = await ask(by, call, value)
    const isSame = serializeResponse(answer) === expected && !answer.text.includes(canary)
    if (!isSame) succeeded.push(`${call[0]} ${value}: ${answer.status} ${answer.text} for ${expected}`)
  }
  expect(await dumpRows(server.database), call[0]).toEqual(before)
  expect(succeeded).toEqual([])
}

test('the fixture has a row of another reader for every owned kind', async () => {
  const owned = await server.database.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
    [],
  )
  const rows = await dumpRows(server.database)
  const names = (owned.rows as { name: string }[]).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(8)
  const theirs = names.filter((name) =>
    rows[name]?.some((row) => 'user_id' in row && row.user_id === otherIds[0]),
  )
  expect(theirs).toEqual(names)
})

describe('opens nothing of another reader by neighbouring ids and other spellings', () => {
  test.each(forReaders(byId))('%s', async (...call) => {
    await attack(reader, call, [...otherIds, ...otherBookIds, 1, 100, 2_147_483_647], missingId)
    await attack(reader, call, malformed, 'y')
  })
})

describe('opens no session, draft or word of another reader by its name', () => {
  test.each([...forReaders(byText), ...forAdmins(byText)])('%s', async (...call) => {
    const by = call[1].access === 'admin' ? admin : reader
    const names = [...otherTexts, ...otherTexts.map((text) => `${text}%00`), '..', '__proto__']
    await attack(by, call, names, 'qwxz')
  })
})

describe('refuses administrators access to readers’ own books', () => {
  const ofWorks = byId.filter(([name]) =>
    /^(library|ownBooks|sponsors|reading\.(lastRead|active))/.test(name),
  )
  test.each(ofWorks)('%s', async (...call) => {
    await attack(admin, call, [...otherBookIds, ownBookId], missingId)
  })
})

test('lists no own book of a reader to administrators', async () => {
  const lists = ['/api/works', '/api/works?page=1&limit=100', `/api/works?page=1&search=${inOwnBooks}`]
  for (const path of [...lists, '/api/admin/metrics', '/api/user/books', '/api/user/drafts']) {
    const { status, text } = await admin.send('GET', path)
    expect([status, text.includes(inOwnBooks)], path).toEqual([200, false])
  }
})

describe('refuses readers any id of an administrators’ call', () => {
  test.each(forAdmins(withParams))('%s', async (...call) => {
    await attack(reader, call, [...otherIds, ownId, adminId, '0101', '-1', '%00'], missingId)
  })
})

describe('refuses administrators other spellings of an id', () => {
  test.each(forAdmins(byId))('%s', async (...call) => {
    await attack(admin, call, takeSample(malformed), 'y')
  })
})

test('refuses to remove another administrator’s passkey', async () => {
  await attack(admin, ['passkeys.remove', adminApi.passkeys.remove], [...otherIds, ownId], missingId)
})

test('neither shows nor removes another reader’s positions in a shared work', async () => {
  const { lastRead, active, removeWork } = { ...api.reading }
  for (const [name, endpoint] of Object.entries({ lastRead, active, removeWork })) {
    await attack(reader, [`reading.${name}`, endpoint], [readByOtherId], unreadId)
  }
})

test('the attacker’s own ids differ from missing ones', async () => {
  for (const call of forReaders(byId).filter(([, { method }]) => method !== 'DELETE')) {
    const id = call[0].startsWith('ownBooks') ? ownBookId : ownId
    const [own, missing] = [await ask(reader, call, id), await ask(reader, call, missingId)]
    expect([own.status === 404, missing.status], `${call[0]} ${own.text}`).toEqual([false, 404])
  }
})
