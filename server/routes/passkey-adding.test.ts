import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { passkeysMax } from '#shared/limits.ts'
import type { PasskeyProof } from '#shared/passkeys.ts'
import { auditEvents } from '../db/schema.ts'
import { createPasskey } from '../testing/authenticator.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { callFromHost, origin } from './passkeys.fixture.ts'

const server = startServer({ trustProxy: 1, rateLimits: true })
const { login } = api.account
const { list, askForNew, add, remove } = adminApi.passkeys
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

const signIn = (passkey?: PasskeyProof, person = ada, caller = server.anonymous()) =>
  callFromHost(caller, login, { body: { ...credentials(person), ...(passkey && { passkey }) } })

const notAdded = 'This passkey could not be added. Please try again.'

describe('addPasskey', () => {
  test('requires a recent password', async () => {
    // Bypasses the load balancer, because the fake clock applies to this process only.
    const admin = await server.itself.as(ada)
    await addPasskey(admin)
    const { body: question } = await callFromHost(admin, askForNew, {}).expect(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    try {
      expect((await callFromHost(admin, askForNew, {}).expect(403)).body.code).toBe('password_needed')
      expect((await callFromHost(admin, remove, { params: { id: 1 } }).expect(403)).body.code).toBe(
        'password_needed',
      )
    } finally {
      vi.useRealTimers()
    }
    await callFromHost(admin, add, { body: createPasskey(origin).make(question) }).expect(201)
  })

  test('accepts each challenge once, and each passkey for one account', async () => {
    const passkey = createPasskey(origin)
    const { body: question } = await callFromHost(admin, askForNew, {}).expect(200)
    const answer = passkey.make(question)
    const refused = async (body: typeof answer, caller = admin) => {
      const { body: said } = await callFromHost(caller, add, { body }).expect(400)
      expect(said.message).toBe(notAdded)
    }
    await refused(passkey.make({ challenge: 'bmV2ZXIgYXNrZWQ' }))
    await refused(answer, await server.as(await makeUser(server.db, { isAdmin: true })))
    await callFromHost(admin, add, { body: answer }).expect(201)
    await refused(answer)
    const { body: again } = await callFromHost(admin, askForNew, {}).expect(200)
    expect(again.excludeCredentials).toEqual([
      { id: answer.id, type: 'public-key', transports: ['internal'] },
    ])
    await refused(passkey.make(again))
    const { body: third } = await callFromHost(admin, askForNew, {}).expect(200)
    await refused(createPasskey(origin).make({ ...third, at: 'http://localhost.example' }))
    const { body: fourth } = await callFromHost(admin, askForNew, {}).expect(200)
    const broken = createPasskey(origin).make(fourth)
    await refused({ ...broken, response: { ...broken.response, attestationObject: 'AAAA' } })
  })

  test(`at most ${passkeysMax} times, also at once`, async () => {
    const wanted = passkeysMax + 5
    const questions = []
    for (let turn = 0; turn < wanted; turn += 1) {
      questions.push((await callFromHost(admin, askForNew, {}).expect(200)).body)
    }
    const answers = await Promise.all(
      questions.map((question) => callFromHost(admin, add, { body: createPasskey(origin).make(question) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(passkeysMax)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(wanted - passkeysMax)
    expect((await callFromHost(admin, askForNew, {}).expect(409)).body.message).toBe(
      'You have 10 passkeys, which is the limit: remove one to add another',
    )
  })

  test('lets only the owner remove it, and records both', async () => {
    const { id } = await addPasskey()
    const other = await server.as(await makeUser(server.db, { isAdmin: true }))
    await callFromHost(other, remove, { params: { id } }).expect(404)
    expect((await callFromHost(other, list, {})).body).toEqual([])
    await callFromHost(admin, remove, { params: { id } }).expect(204)
    await callFromHost(admin, remove, { params: { id } }).expect(404)
    await signIn().expect(200)
    const events = await server.db
      .select({ kind: auditEvents.kind, actor: auditEvents.actor })
      .from(auditEvents)
      .where(eq(auditEvents.subject, ada.username))
      .orderBy(auditEvents.id)
    expect(events).toEqual([
      { kind: 'passkey_added', actor: ada.username },
      { kind: 'passkey_removed', actor: ada.username },
    ])
  })
})
