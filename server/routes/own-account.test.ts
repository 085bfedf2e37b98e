import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { exportApi } from '#shared/account-export.ts'
import { api } from '#shared/api.ts'
import { users } from '../db/schema.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { user, login, changeEmail, changeNames } = api.account
const { export: download } = exportApi.account
let ada: User
let reader: Caller
let grace: User
let other: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  grace = await makeUser(server.db, { firstName: 'Grace' })
  other = await server.as(grace)
})

const taken = 'An account with this email already exists'

const signIn = (username: string, person = ada) =>
  server.anonymous().call(login, { body: { username, password: getTestPassword(person) } })

test('replaces the login name with the new e-mail address', async () => {
  const email = `New.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email: `  ${email} ` } }).expect(200)
  expect(body).toEqual({ ...ada, email, username: email.toLowerCase() })
  expect((await reader.call(user, {}).expect(200)).body).toEqual(body)
  await signIn(email).expect(200)
  await signIn(ada.username).expect(401)
  expect((await other.call(user, {})).body).toEqual(grace)
})

test('accepts the current e-mail address in another case', async () => {
  const email = ada.username.toUpperCase()
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, email })
})

test('keeps a login name that is not the e-mail address', async () => {
  const username = `captain${ada.id}`
  await server.db.update(users).set({ username }).where(eq(users.id, ada.id))
  const email = `captain.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, username, email })
  await signIn(username).expect(200)
  await signIn(email).expect(401)
})

test('adds an e-mail address to an account without one and keeps its login name', async () => {
  await server.db.update(users).set({ email: null }).where(eq(users.id, ada.id))
  expect((await reader.call(user, {})).body.email).toBeNull()
  const email = `first.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, email })
  await signIn(ada.username).expect(200)
})

test('rejects another account’s e-mail address in any case and changes nothing', async () => {
  for (const email of [grace.username, grace.username.toUpperCase()]) {
    const { body } = await reader.call(changeEmail, { body: { email } }).expect(409)
    expect(body).toEqual({ message: taken, error: taken, code: 'conflict', fields: { email: taken } })
  }
  // The login name of an account without an e-mail address is taken too.
  await server.db.update(users).set({ email: null }).where(eq(users.id, grace.id))
  const { body } = await reader.call(changeEmail, { body: { email: grace.username } }).expect(409)
  expect(body.fields).toEqual({ email: taken })
  expect((await reader.call(user, {})).body).toEqual(ada)
  await signIn(ada.username).expect(200)
  await signIn(grace.username, grace).expect(200)
})

test('gives an address to one of twenty concurrent changes', async () => {
  const callers = await Promise.all(
    Array.from({ length: 20 }, async () => server.as(await makeUser(server.db))),
  )
  const body = { email: `wanted.${ada.username}` }
  const answers = await Promise.all(callers.map((caller) => caller.call(changeEmail, { body })))
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  // The account that has the address may set it again.
  await callers[won]?.call(changeEmail, { body }).expect(200)
  const owners = await server.db.select().from(users).where(eq(users.email, body.email))
  expect(owners).toHaveLength(1)
})

test.each([
  [{}, 'Email is required'],
  [{ email: ' ' }, 'Email is required'],
  [{ email: null }, 'email must be of type string'],
  [{ email: 'ada' }, 'Please enter a valid email'],
  [{ email: 'ada@' }, 'Please enter a valid email'],
  [{ email: `${'x'.repeat(243)}@example.com` }, 'Email must be at most 254 characters'],
])('rejects the e-mail address %o with the reason', async (body, email) => {
  expect((await reader.send(changeEmail, { body }).expect(400)).body.fields).toEqual({ email })
  expect((await reader.call(user, {})).body).toEqual(ada)
})

test('trims names in any script', async () => {
  const body = { firstName: '  Ада ', lastName: ' 漢 👩🏽‍🚀 ' }
  const changed = await reader.call(changeNames, { body }).expect(200)
  expect(changed.body).toEqual({ ...ada, firstName: 'Ада', lastName: '漢 👩🏽‍🚀' })
  expect((await reader.call(user, {})).body).toEqual(changed.body)
  expect((await other.call(user, {})).body).toEqual(grace)
})

test.each([
  [{ firstName: ' ', lastName: 'L' }, { firstName: 'First name is required' }],
  [{ firstName: 'A', lastName: '' }, { lastName: 'Last name is required' }],
  [{ firstName: 'A' }, { lastName: 'Last name is required' }],
  [{ firstName: 'A', lastName: 7 }, { lastName: 'lastName must be of type string' }],
  [
    { firstName: 'x'.repeat(101), lastName: '😀'.repeat(101) },
    {
      firstName: 'First name must be at most 100 characters',
      lastName: 'Last name must be at most 100 characters',
    },
  ],
])('rejects the names %o with the reason', async (body, fields) => {
  expect((await reader.send(changeNames, { body }).expect(400)).body.fields).toEqual(fields)
  expect((await reader.call(user, {})).body).toEqual(ada)
})

test('ignores additional fields that would change the user or the role', async () => {
  const [before] = await server.db.select().from(users).where(eq(users.id, ada.id))
  const more = {
    id: grace.id,
    userId: grace.id,
    username: 'boss',
    isAdmin: true,
    requiresPasswordChange: true,
    password: 'x',
  }
  await reader.send(changeNames, { body: { firstName: 'Ada', lastName: 'Test', ...more } }).expect(200)
  await reader.send(changeEmail, { body: { email: ada.email, ...more } }).expect(200)
  expect((await server.db.select().from(users).where(eq(users.id, ada.id)))[0]).toEqual({
    ...before,
    credentialVersion: 2,
  })
  expect((await other.call(user, {})).body).toEqual(grace)
})

test('refuses account changes and downloads without a session', async () => {
  const nobody = server.anonymous()
  await nobody.call(changeEmail, { body: { email: 'x@example.com' } }).expect(401)
  await nobody.call(changeNames, { body: { firstName: 'A', lastName: 'B' } }).expect(401)
  await nobody.call(download, {}).expect(401)
})
