import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { users } from '../db/schema.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'
import { aRegistration } from './account.fixture.ts'

const server = startServer()
const { user, register, login, changePassword } = api.account

test('applies a demotion or deletion to the administrator’s next request', async () => {
  const admin = await makeUser(server.db, { isAdmin: true })
  const caller = await server.as(admin)
  await server.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id))
  expect((await caller.call(user, {}).expect(200)).body.isAdmin).toBe(false)
  await server.db.delete(users).where(eq(users.id, admin.id))
  await caller.call(user, {}).expect(401)
})

test('admits a temporary password only to the password change', async () => {
  const ada = await makeUser(server.db)
  await server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, ada.id))
  const caller = await server.as(ada)
  const { body } = await caller.call(api.library.works, {}).expect(403)
  expect(body.code).toBe('password_change_required')
  expect((await caller.call(user, {}).expect(200)).body.requiresPasswordChange).toBe(true)

  const change = { currentPassword: getTestPassword(ada), newPassword: 'my own words' }
  const changed = await caller.call(changePassword, { body: change }).expect(200)
  expect(changed.body.requiresPasswordChange).toBe(false)
  await caller.call(api.library.works, {}).expect(200)
})

test('reports an expired temporary password only after it has matched', async () => {
  const ada = await makeUser(server.db)
  await server.db
    .update(users)
    .set({ passwordExpiresAt: new Date(Date.now() - 1) })
    .where(eq(users.id, ada.id))
  const credentials = { username: ada.username, password: getTestPassword(ada) }
  const refuse = async (body: typeof credentials) =>
    (await server.anonymous().call(login, { body }).expect(401)).body.message
  expect(await refuse(credentials)).toMatch(/^This temporary password has expired/)
  expect(await refuse({ ...credentials, password: 'not it' })).toBe('Email or password is incorrect')
})

test('keeps the session that changes the password and ends the others', async () => {
  const ada = await makeUser(server.db)
  const [own, there] = [await server.as(ada), await server.as(ada)]
  const change = { currentPassword: getTestPassword(ada), newPassword: 'my own words' }
  await own.call(changePassword, { body: change }).expect(200)
  await own.call(user, {}).expect(200)
  await there.call(user, {}).expect(401)
  const credentials = { username: ada.username, password: 'my own words' }
  await server.anonymous().call(login, { body: credentials }).expect(200)
})

test('refuses a password change without the current password or with an invalid new one', async () => {
  const ada = await makeUser(server.db)
  const caller = await server.as(ada)
  const wrong = { currentPassword: 'not it', newPassword: 'my own words' }
  expect((await caller.call(changePassword, { body: wrong }).expect(400)).body.fields).toEqual({
    currentPassword: 'Current password is incorrect',
  })
  const short = { currentPassword: getTestPassword(ada), newPassword: '12345' }
  expect((await caller.call(changePassword, { body: short }).expect(400)).body.message).toBe(
    'New password must be at least 6 characters',
  )
  await server.anonymous().call(changePassword, { body: wrong }).expect(401)
  const credentials = { username: ada.username, password: getTestPassword(ada) }
  await server.anonymous().call(login, { body: credentials }).expect(200)
})

test('refuses common passwords, in any case, to administrators only', async () => {
  const boss = await makeUser(server.db, { isAdmin: true })
  const admin = await server.as(boss)
  const reason = 'This is one of the most common passwords: choose another one'
  const common = { password: 'Password1', confirmPassword: 'Password1' }
  const registered = await admin
    .call(register, aRegistration({ email: 'chief@example.com', ...common, isAdmin: true }))
    .expect(400)
  expect(registered.body.fields).toEqual({ password: reason })
  const change = { currentPassword: getTestPassword(boss), newPassword: 'qwerty123' }
  const changed = await admin.call(changePassword, { body: change }).expect(400)
  expect(changed.body.fields).toEqual({ newPassword: reason })
  await server.as(boss)
  await server
    .anonymous()
    .call(register, aRegistration({ email: 'common@example.com', ...common }))
    .expect(201)
})

test('signs in with a password in either Unicode form', async () => {
  const composed = 'Schlüssel-größe-é'.normalize('NFC')
  const [email, decomposed] = ['forms@example.com', composed.normalize('NFD')]
  const account = aRegistration({ email, password: decomposed, confirmPassword: decomposed })
  const own = server.anonymous()
  await own.call(register, account).expect(201)
  for (const password of [composed, decomposed, composed.replace('é', 'ｅ\u0301')]) {
    await server
      .anonymous()
      .call(login, { body: { username: email, password } })
      .expect(200)
  }
  const change = { currentPassword: composed, newPassword: 'ﬁfty words of mine' }
  await own.call(changePassword, { body: change }).expect(200)
  const changed = { username: email, password: 'fifty words of mine' }
  await server.anonymous().call(login, { body: changed }).expect(200)
})

test('signs in with a temporary password that was copied with spaces around it, each time', async () => {
  const ada = await makeUser(server.db)
  const password = 'cw4ru-g47em-873ij-4siaa'
  await server.db
    .update(users)
    .set({ password: await hash(password) })
    .where(eq(users.id, ada.id))
  for (const copied of [`${password} `, `\u00a0${password}\n`, password]) {
    await server
      .anonymous()
      .call(login, { body: { username: ada.username, password: copied } })
      .expect(200)
  }
  const caller = server.anonymous()
  await caller.call(login, { body: { username: ada.username, password } }).expect(200)
  const change = { currentPassword: ` ${password}`, newPassword: 'words with an end ' }
  await caller.call(changePassword, { body: change }).expect(200)
  const changed = { username: ada.username, password: 'words with an end' }
  await server.anonymous().call(login, { body: changed }).expect(401)
})

test.each(['NFC', 'NFD'])(
  'replaces an older hash of a decomposed password when %s signs in',
  async (typed) => {
    const ada = await makeUser(server.db)
    const [decomposed, composed] = ['größere Worte'.normalize('NFD'), 'größere Worte'.normalize('NFC')]
    const older = await hash(decomposed)
    const isAda = eq(users.id, ada.id)
    await server.db.update(users).set({ password: older }).where(isAda)
    const credentials = { username: ada.username, password: decomposed.normalize(typed) }
    const wrong = { ...credentials, password: `${composed}!` }
    await server.anonymous().call(login, { body: wrong }).expect(401)
    await server.anonymous().call(login, { body: credentials }).expect(200)
    const [stored] = await server.db.select().from(users).where(isAda)
    expect(await verify(stored?.password ?? '', composed)).toBe(true)
    await server.anonymous().call(login, { body: credentials }).expect(200)
  },
)
