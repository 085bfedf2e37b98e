import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { endpoints } from '#shared/endpoints.ts'
import { guessesPerAddress, guessesPerName, type RateLimit, rateLimits } from '#shared/limits.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/client.ts'
import { cleanUpCounts, createCounter } from '../../db/counter.ts'
import { rateLimitCounts } from '../../db/schema.ts'
import { getTestPassword, makeUser } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { getAddressKey } from '../client-address.ts'
import { createLog } from '../log.ts'

const server = startServer({ rateLimits: true })

beforeEach(async () => {
  await server.db.delete(rateLimitCounts)
})

const registration = (number: number) => ({
  email: `new${number}@example.com`,
  firstName: 'New',
  lastName: 'Reader',
  password: 'a new password',
  confirmPassword: 'a new password',
})

/** Creates another application on a database. */
const createAppOn = (database: typeof server.database, dictionaryUrl?: string) =>
  createApp({
    database,
    dictionaryUrl,
    uploads: server.uploads,
    log: createLog('silent'),
    sessionSecret: 'another secret for tests',
  })

test('stores counts in the database, shared by all servers on it', async () => {
  const ada = await makeUser(server.db)
  const body = { username: ada.username, password: 'not it' }
  for (let turn = 0; turn < guessesPerName; turn += 1)
    await server.anonymous().call(api.account.login, { body }).expect(401)
  const right = { username: ada.username, password: getTestPassword(ada) }
  await request(createAppOn(server.database)).post('/api/login').send(right).expect(429)
})

test('ignores X-Forwarded-For without a trusted proxy, and logs that once', async () => {
  const from = (turn: number) => `203.0.113.${turn}`
  const right = await makeUser(server.db)
  for (let turn = 0; turn < guessesPerAddress; turn += 1) {
    const body = { username: `nobody${turn}@example.com`, password: 'not it' }
    await server.itself
      .anonymous()
      .call(api.account.login, { body })
      .set('X-Forwarded-For', from(turn))
      .expect(401)
  }
  const body = { username: right.username, password: getTestPassword(right) }
  await server.itself
    .anonymous()
    .call(api.account.login, { body })
    .set('X-Forwarded-For', from(99))
    .expect(429)
  expect(server.log().match(/while TRUST_PROXY is 0/g)).toHaveLength(1)
})

test('limits an address to sixty registrations an hour, except by an administrator', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const { register } = api.account
  await server
    .anonymous()
    .send(register, { body: { ...registration(0), email: 'nobody' } })
    .expect(400)
  const numbers = Array.from({ length: rateLimits.registrations.max + 10 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map((number) => server.anonymous().call(register, { body: registration(number) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(rateLimits.registrations.max)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body.message).toMatch(
    /^Too many new accounts from your network\. Please try again in (60|59) minutes\.$/,
  )
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500)
  await admin.call(register, { body: registration(1_000) }).expect(201)
})

const text = { title: 'A text', content: 'One two three.' }
const calls: [
  RateLimit,
  () => { endpoint: Parameters<ReturnType<typeof server.anonymous>['send']>[0]; input?: object },
][] = [
  [
    'passwordChanges',
    () => ({
      endpoint: api.account.changePassword,
      input: { body: { currentPassword: 'x', newPassword: 'another one' } },
    }),
  ],
  [
    'emailChanges',
    () => ({ endpoint: api.account.changeEmail, input: { body: { email: 'changed@example.com' } } }),
  ],
  ['imports', () => ({ endpoint: adminApi.imports.read })],
  [
    'reports',
    () => ({
      endpoint: reportsApi.create,
      input: { body: { category: 'Other', title: 'Abc', description: 'Ten or more.' } },
    }),
  ],
  ['texts', () => ({ endpoint: api.texts.create, input: { body: text } })],
  ['texts', () => ({ endpoint: api.texts.update, input: { params: { id: 1 }, body: text } })],
  [
    'savedWords',
    () => ({ endpoint: api.words.save, input: { body: { word: 'sea', definition: 'Water.' } } }),
  ],
]

test.each(calls)('limits %s per account, with the waiting time in seconds', async (limit, call) => {
  const user = await makeUser(server.db, { isAdmin: true })
  const caller = await server.as(user)
  const { endpoint, input } = call()
  const counter = createCounter(server.db, limit, rateLimits[limit].seconds)
  await counter.hold(`account ${user.id}`, rateLimits[limit].max - 1, 40)
  const last = await caller.send(endpoint, input)
  expect(last.status).not.toBe(429)
  const { body, headers } = await caller.send(endpoint, input).expect(429)
  expect(body.code).toBe('too_many')
  expect(body.message).toMatch(/^Too many .*\. Please try again in (40|3\d) seconds\.$/)
  expect(Number(headers['retry-after'])).toBeGreaterThan(30)
  const other = await server.as(await makeUser(server.db, { isAdmin: true }))
  expect((await other.send(endpoint, input)).status).not.toBe(429)
})

test('limits upstream look-ups, but not words of the embedded dictionary or the cache', async () => {
  const upstream = createServer((_req, res) => res.writeHead(404).end())
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const user = await makeUser(server.db)
  const { port } = upstream.address() as AddressInfo
  const reader = request.agent(createAppOn(server.database, `http://127.0.0.1:${port}/`))
  await reader
    .post('/api/login')
    .send({ username: user.username, password: getTestPassword(user) })
    .expect(200)
  const counter = createCounter(server.db, 'upstreamLookups', 3_600)
  await counter.hold(`account ${user.id}`, rateLimits.upstreamLookups.max - 1, 40)
  const look = (word: string) => reader.get(`/api/dictionary/${word}`)
  for (const word of ['whale', 'ship', 'whale']) await look(word).expect(200)
  for (let turn = 0; turn < 3; turn += 1) await look('zzxqj').expect(404)
  const { body } = await look('zzxqk').expect(429)
  expect(body.message).toMatch(/^Too many rare words looked up\. Please try again in \d\d seconds\.$/)
  await look('whale').expect(200)
  upstream.close()
})

test('does not limit saves, reading and lists', () => {
  const free = [
    ...Object.values(api.reading),
    api.texts.savePosition,
    api.texts.beacon,
    ...Object.values(api.library),
    ...Object.values(adminApi.library),
  ]
  for (const { limit, password } of free) expect({ limit, password }).toEqual({})
})

test('declares every call with a password as such', () => {
  const bringing = endpoints
    .map(([, endpoint]) => endpoint)
    .filter(({ body }) =>
      /password/i.test(Object.keys((body as never as { shape?: object })?.shape ?? {}).join()),
    )
  expect(bringing.map(({ path }) => path)).toEqual([
    '/api/register',
    '/api/login',
    '/api/login/passkey',
    '/api/user/change-password',
    '/api/user/confirm-password',
  ])
  expect(bringing.map(({ password }) => password)).toEqual([
    'set',
    'checked',
    'checked',
    'checked',
    'checked',
  ])
})

test('responds 503 with Retry-After to a login without a database', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })
  const { body, headers } = await request(createAppOn(database))
    .post('/api/login')
    .send({ username: 'ada@example.com', password: 'a password' })
    .expect(503)
  expect(body.code).toBe('unavailable')
  expect(headers['retry-after']).toBe('5')
  await database.close()
})

test('never decrements a count below zero', async () => {
  const counter = createCounter(server.db, 'test', 60)
  await counter.add('cleared')
  await counter.clear('cleared')
  await counter.takeBack('cleared')
  expect((await counter.add('cleared')).count).toBe(1)
  await counter.takeBack('cleared')
  await counter.takeBack('cleared')
  expect((await counter.add('cleared')).count).toBe(1)
})

test('removes expired counts only', async () => {
  const counter = createCounter(server.db, 'test', 60)
  await counter.hold('over', 3, 0.001)
  await counter.add('under way')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await cleanUpCounts(server.db)
  expect(await server.db.select().from(rateLimitCounts)).toMatchObject([{ points: 1 }])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:00a1:1:2:3:4', '2001:db8:0:a1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['whatever', 'whatever'],
  [undefined, ''],
])('counts the address %s as %s', (ip, counted) => {
  expect(getAddressKey({ ip } as never)).toBe(counted)
})
