import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { pageUserHeader } from '#shared/endpoint.ts'
import { users } from '../db/schema.ts'
import * as passwords from '../services/account/passwords.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { aRegistration } from './account.fixture.ts'

const server = startServer()
const { user, me, register, login, logout } = api.account

test('signs a registered reader in, with the e-mail address in lower case as login name', async () => {
  const caller = server.anonymous()
  const { body } = await caller
    .call(register, aRegistration({ email: '  New.Reader@Example.com ' }))
    .expect(201)
  expect(body).toEqual({
    id: expect.any(Number),
    username: 'new.reader@example.com',
    email: 'New.Reader@Example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    isAdmin: false,
    requiresPasswordChange: false,
  })
  expect((await caller.call(user, {}).expect(200)).body).toEqual(body)
  expect((await caller.call(me, {}).expect(200)).body).toEqual(body)
})

test.each([
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['anna@mu\u0308LLER.example', 'anna@xn--mller-kva.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
])('registers and signs in %s with its domain in Punycode, as browsers send it', async (email, username) => {
  const account = aRegistration({ email })
  const { body } = await server.anonymous().call(register, account).expect(201)
  expect(body).toMatchObject({ email: username, username })
  for (const typed of [email, username]) {
    const credentials = { username: typed, password: account.body.password }
    await server.anonymous().call(login, { body: credentials }).expect(200)
  }
  await server.db.delete(users).where(eq(users.username, username))
})

test.each(['jürgen@example.com', 'a@mül ler.example', 'a@müller', 'a@xn--a-.123', 'a@例/子.example'])(
  'rejects the e-mail address %s',
  async (email) => {
    const { body } = await server.anonymous().call(register, aRegistration({ email })).expect(400)
    expect(body.fields).toEqual({ email: 'Please enter a valid email' })
  },
)

test('keeps names in Unicode form NFC', async () => {
  const names = { firstName: 'Zoe\u0308', lastName: 'Nu\u0301n\u0303ez' }
  const account = aRegistration({ email: 'zoe@example.com', ...names })
  const { body } = await server.anonymous().call(register, account).expect(201)
  expect(body).toMatchObject({ firstName: 'Zo\u00eb', lastName: 'N\u00fa\u00f1ez' })
})

test('stores a password as an argon2id hash with 19 MiB, 2 passes and 1 lane', async () => {
  const hashed = aRegistration({ email: 'hashed@example.com' })
  const { body } = await server.anonymous().call(register, hashed).expect(201)
  const [stored] = await server.db.select().from(users).where(eq(users.id, body.id))
  expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['no e-mail', { email: ' ' }, { email: 'Email is required' }],
  [
    'two fields missing',
    { email: undefined, confirmPassword: undefined },
    { email: 'Email is required', confirmPassword: 'Please confirm your password' },
  ],
  ['an invalid e-mail address', { email: 'grace' }, { email: 'Please enter a valid email' }],
  ['no first name', { firstName: ' ' }, { firstName: 'First name is required' }],
  ['no last name', { lastName: '' }, { lastName: 'Last name is required' }],
  [
    'no password',
    { password: '', confirmPassword: '' },
    { password: 'Password is required', confirmPassword: 'Please confirm your password' },
  ],
  [
    'five characters',
    { password: '12345', confirmPassword: '12345' },
    { password: 'Password must be at least 6 characters' },
  ],
  [
    '129 characters',
    { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
    { password: 'Password must be at most 128 characters' },
  ],
  ['another confirmation', { confirmPassword: 'microseconds' }, { confirmPassword: "Passwords don't match" }],
  [
    'a name of 101 characters',
    { firstName: 'x'.repeat(101) },
    { firstName: 'First name must be at most 100 characters' },
  ],
])('rejects a registration with %s, with the reason', async (_, changes, fields) => {
  const { body } = await server.anonymous().send(register, aRegistration(changes)).expect(400)
  expect(body).toEqual({
    message: Object.values(fields)[0],
    error: Object.values(fields)[0],
    code: 'invalid',
    fields,
  })
})

test('refuses a taken e-mail address, in any case, and stores nothing', async () => {
  await server
    .anonymous()
    .call(register, aRegistration({ email: 'taken@example.com' }))
    .expect(201)
  const { body } = await server
    .anonymous()
    .call(register, aRegistration({ email: 'TAKEN@example.com' }))
    .expect(409)
  expect(body.fields).toEqual({ email: 'An account with this email already exists' })
})

test('creates one account of twenty equal registrations at once', async () => {
  // Replaces the hash function, which would take too long here. Another test checks the cost of hashing.
  vi.spyOn(passwords, 'hashPassword').mockResolvedValue('$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g')
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const email = `race${round}@example.com`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.anonymous().call(register, aRegistration({ email }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await server.db.$count(users, eq(users.username, email))).toBe(1)
  }
})

test('lets only administrators create administrators, and keeps their session', async () => {
  const reader = await server.as(await makeUser(server.db))
  const { body: notAdmin } = await reader
    .call(register, aRegistration({ email: 'climber@example.com', isAdmin: true }))
    .expect(201)
  expect(notAdmin.isAdmin).toBe(false)

  const admin = await makeUser(server.db, { isAdmin: true })
  const caller = await server.as(admin)
  const { body: made } = await caller
    .call(register, aRegistration({ email: 'second@example.com', isAdmin: true }))
    .expect(201)
  expect(made.isAdmin).toBe(true)
  expect((await caller.call(user, {})).body.id).toBe(admin.id)
})

test('registers nobody when the page of an administrator has another session by now', async () => {
  const admin = await makeUser(server.db, { isAdmin: true })
  const other = await server.as(await makeUser(server.db, { isAdmin: true }))
  const demoted = await makeUser(server.db)
  const attempt = (caller: Caller, pageUserId: number) =>
    caller
      .send(register, aRegistration({ email: 'third@example.com', isAdmin: true }))
      .set(pageUserHeader, String(pageUserId))
  const ended = await attempt(server.anonymous(), admin.id).expect(401)
  expect(ended.body.code).toBe('signed_out')
  await attempt(other, admin.id).expect(401)
  await attempt(await server.as(demoted), demoted.id).expect(403)
  expect(await server.db.$count(users, eq(users.username, 'third@example.com'))).toBe(0)
  await attempt(await server.as(admin), admin.id).expect(201)
})

test('accepts the login name in any case and returns the user without the password', async () => {
  const ada = await makeUser(server.db)
  const credentials = { username: ` ${ada.username.toUpperCase()} `, password: getTestPassword(ada) }
  const { body } = await server.anonymous().call(login, { body: credentials }).expect(200)
  expect(body).toEqual(ada)
})

test('refuses an unknown name and a wrong password with the same bytes', async () => {
  const ada = await makeUser(server.db)
  const attempt = (username: string) =>
    server
      .anonymous()
      .call(login, { body: { username, password: 'not it' } })
      .expect(401)
  const [wrong, unknown] = await Promise.all([attempt(ada.username), attempt('nobody@example.com')])
  expect(wrong.text).toBe(unknown.text)
  expect(wrong.body.message).toBe('Email or password is incorrect')
})

test.each([
  ['no name', { username: '', password: 'x' }, { username: 'Email is required' }],
  ['nothing', {}, { username: 'Email is required', password: 'Password is required' }],
  ['no password', { username: 'a@example.com', password: '' }, { password: 'Password is required' }],
])('rejects a login with %s, with the reason', async (_, body, fields) => {
  const answer = await server.anonymous().send(login, { body }).expect(400)
  expect(answer.body.fields).toEqual(fields)
})

test('refuses the current user without a session', async () => {
  for (const endpoint of [user, me]) {
    const { body } = await server.anonymous().call(endpoint, {}).expect(401)
    expect(body.code).toBe('signed_out')
  }
})

test('ends the session on logout, and accepts a logout without one', async () => {
  const caller = await server.as(await makeUser(server.db))
  await caller.call(logout, {}).expect(204)
  await caller.call(user, {}).expect(401)
  await caller.call(logout, {}).expect(204)
})
