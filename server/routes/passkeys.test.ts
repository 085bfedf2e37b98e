import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { guessesPerName, passkeyAnswerMinutes } from '#shared/limits.ts'
import type { PasskeyProof } from '#shared/passkeys.ts'
import { auditEvents, passkeyChallenges, passkeys, users } from '../db/schema.ts'
import { runCommand } from '../services/account/administrators.ts'
import { cleanUpChallenges } from '../services/account/passkey-challenges.ts'
import { createPasskey } from '../testing/authenticator.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { callFromHost, host, origin } from './passkeys.fixture.ts'

const server = startServer({ trustProxy: 1, rateLimits: true })
const { login, askForPasskey, user } = api.account
const { list, askForNew, add } = adminApi.passkeys
let ada: User
let admin: Caller

beforeEach(async () => {
  ada = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(ada)
})

async function addPasskey(caller = admin, made = createPasskey(origin)) {
  const { body: question } = await callFromHost(caller, askForNew, {}).expect(200)
  const { body } = await callFromHost(caller, add, { body: made.make(question) }).expect(201)
  return { ...made, id: body.id as number }
}

const credentials = (person = ada) => ({ username: person.username, password: getTestPassword(person) })

async function ask(person = ada): Promise<{ challenge: string }> {
  const { body } = await callFromHost(server.anonymous(), askForPasskey, {
    body: credentials(person),
  }).expect(200)
  return body
}

const signIn = (passkey?: PasskeyProof, person = ada, caller = server.anonymous()) =>
  callFromHost(caller, login, { body: { ...credentials(person), ...(passkey && { passkey }) } })

const notAccepted = 'The passkey was not accepted. Please try again.'

const httpsOnly = 'Passkeys work over https only. Open this site at its https address.'

describe('an administrator with a passkey', () => {
  test('needs it after the password', async () => {
    const passkey = await addPasskey()
    const { body: refusal } = await signIn().expect(403)
    expect(refusal.code).toBe('passkey_needed')
    const caller = server.anonymous()
    await signIn(passkey.prove(await ask()), ada, caller).expect(200)
    expect((await callFromHost(caller, user, {}).expect(200)).body).toEqual(ada)
    const { body } = await callFromHost(caller, list, {}).expect(200)
    expect(body).toEqual([
      {
        id: passkey.id,
        device: 'A browser',
        host,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
  })

  test('loses other sessions when it is added', async () => {
    const elsewhere = await server.as(ada)
    await addPasskey()
    await elsewhere.call(user, {}).expect(401)
    await admin.call(user, {}).expect(200)
  })

  test('needs it only while an administrator', async () => {
    await addPasskey()
    await server.db.update(users).set({ isAdmin: false }).where(eq(users.id, ada.id))
    await signIn().expect(200)
    await server.db.update(users).set({ isAdmin: true }).where(eq(users.id, ada.id))
    await signIn().expect(403)
  })

  test('cannot sign in at an address where browsers have no passkeys', async () => {
    await addPasskey()
    for (const at of ['192.0.2.7', '[2001:db8::1]', 'library.example']) {
      const { body } = await callFromHost(server.anonymous(), login, { body: credentials() }, at).expect(403)
      expect(body).toMatchObject({ code: 'forbidden', message: httpsOnly })
      await callFromHost(server.anonymous(), askForPasskey, { body: credentials() }, at).expect(403)
      await callFromHost(admin, askForNew, {}, at).expect(403)
    }
  })

  test('may add it at a host name with https', async () => {
    const at = 'library.example'
    const byHttps = (endpoint: Endpoint, input: object) =>
      server.anonymous().send(endpoint, input).set('X-Forwarded-Host', at).set('X-Forwarded-Proto', 'https')
    await addPasskey()
    const passkey = createPasskey(`https://${at}`)
    const { body: question } = await callFromHost(admin, askForNew, {}, at)
      .set('X-Forwarded-Proto', 'https')
      .expect(200)
    await callFromHost(admin, add, { body: passkey.make(question) }, at)
      .set('X-Forwarded-Proto', 'https')
      .expect(201)
    const { body: asked } = await byHttps(askForPasskey, { body: credentials() }).expect(200)
    await byHttps(login, { body: { ...credentials(), passkey: passkey.prove(asked) } }).expect(200)
    // A browser does not offer the passkey at another host. The server refuses a signature made for another host.
    const foreign = passkey.prove({ ...(await ask()), at: `https://${at}` })
    expect((await signIn(foreign).expect(401)).body.message).toBe(notAccepted)
  })

  test('signs in with the password alone after the command removed it', async () => {
    await addPasskey()
    await addPasskey()
    const done = await runCommand(server.db, ['remove-passkeys', ada.username.toUpperCase()])
    expect(done).toBe(`Passkeys removed for ${ada.username}: 2. The password alone is enough again`)
    await signIn().expect(200)
    expect(await runCommand(server.db, ['remove-passkeys', ada.username])).toBe(
      `${ada.username} has no passkeys`,
    )
    await expect(runCommand(server.db, ['remove-passkeys', 'nobody@example.com'])).rejects.toThrow(
      'There is no account with the email nobody@example.com',
    )
  })
})

describe('a proof is rejected', () => {
  test('the second time', async () => {
    const passkey = await addPasskey()
    const proof = passkey.prove(await ask())
    await signIn(proof).expect(200)
    expect((await signIn(proof).expect(401)).body).toMatchObject({ code: 'signed_out', message: notAccepted })
  })

  test('that signs an unknown, foreign or expired challenge', async () => {
    const passkey = await addPasskey()
    const grace = await makeUser(server.db, { isAdmin: true })
    const gracesOwn = await addPasskey(await server.as(grace))
    await signIn(passkey.prove({ challenge: 'bmV2ZXIgYXNrZWQ' })).expect(401)
    await signIn(passkey.prove(await ask(grace))).expect(401)
    await signIn(gracesOwn.prove(await ask())).expect(401)
    const old = await ask()
    await server.db
      .update(passkeyChallenges)
      .set({ createdAt: new Date(Date.now() - passkeyAnswerMinutes * 60_000 - 1_000) })
      .where(eq(passkeyChallenges.challenge, old.challenge))
    await signIn(passkey.prove(old)).expect(401)
    await cleanUpChallenges(server.db)
    expect(await server.db.$count(passkeyChallenges, eq(passkeyChallenges.challenge, old.challenge))).toBe(0)
  })

  test('that was made on another site or by another passkey', async () => {
    const passkey = await addPasskey()
    await signIn(passkey.prove({ ...(await ask()), at: 'http://localhost.example' })).expect(401)
    const other = createPasskey(origin).prove(await ask())
    const named = await server.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    const id = named[0]?.credentialId ?? ''
    await signIn({ ...other, id, rawId: id }).expect(401)
  })

  test('with a lower counter than before, which reveals a copy', async () => {
    const passkey = await addPasskey()
    await signIn(passkey.prove({ ...(await ask()), counter: 9 })).expect(200)
    await signIn(passkey.prove({ ...(await ask()), counter: 5 })).expect(401)
  })

  test('is recorded and counts as a guess', async () => {
    await addPasskey()
    const wrong = createPasskey(origin).prove({ challenge: 'bm90aGluZw' })
    for (let turn = 0; turn < guessesPerName; turn += 1) await signIn(wrong).expect(401)
    await signIn(wrong).expect(429)
    const failed = await server.db
      .select({ kind: auditEvents.kind, actor: auditEvents.actor })
      .from(auditEvents)
      .where(eq(auditEvents.subject, ada.username))
    expect(failed.filter(({ kind }) => kind === 'login_failed')).toHaveLength(guessesPerName)
  })

  test('and requested only after the right password of an account with a passkey', async () => {
    const wrong = { username: ada.username, password: 'not it' }
    const asking = (body: typeof wrong) => callFromHost(server.anonymous(), askForPasskey, { body })
    await asking(credentials()).expect(409)
    await addPasskey()
    await asking(wrong).expect(401)
    const reader = await makeUser(server.db)
    await asking(credentials(reader)).expect(409)
  })

  test.each([
    ['no client data', { clientDataJSON: 'e30' }],
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
    ['a challenge of another type', { clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') }],
    ['an invalid signature', { signature: 'AA' }],
    ['truncated authenticator data', { authenticatorData: 'AAAA' }],
  ])('with %s', async (_, changed) => {
    const passkey = await addPasskey()
    const proof = passkey.prove(await ask())
    await signIn({ ...proof, response: { ...proof.response, ...changed } }).expect(401)
  })
})
