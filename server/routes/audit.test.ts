import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { type AuditEvent, type AuditKind, auditKinds } from '#shared/audit.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { aNewWork } from '#shared/testing/make.ts'
import { auditEvents } from '../db/schema.ts'
import { runCommand } from '../services/account/administrators.ts'
import { createPasskey } from '../testing/authenticator.ts'
import { makeBlackPng, makePngFile, makeWavFile, type SentFile } from '../testing/files.ts'
import { getTestPassword, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { audit } = adminApi.site
let administrator: User
let reader: User
let admin: Caller

beforeEach(async () => {
  administrator = await makeUser(server.db, { isAdmin: true })
  reader = await makeUser(server.db)
  admin = await server.as(administrator)
  await server.db.delete(auditEvents)
})

const list = async (
  query: object = {},
): Promise<{ events: AuditEvent[]; total: number; totalPages: number }> =>
  (await admin.send(audit, { query: { ...query } }).expect(200)).body

function send(field: 'image' | 'audio', { bytes, ...about }: SentFile) {
  const endpoint = field === 'image' ? adminApi.site.uploadImage : adminApi.site.uploadAudio
  return admin.send(endpoint).attach(field, bytes, about)
}

const mine = () => server.as(reader)

const credentials = (password: string) => ({ body: { username: reader.username, password } })

const book = `THE BOOK\n\n\nCHAPTER I\n\n${'Some words of a chapter. '.repeat(20)}\n`

const person = {
  email: 'new.admin@example.com',
  firstName: 'New',
  lastName: 'Admin',
  password: 'a password',
  confirmPassword: 'a password',
}

async function addPasskey(): Promise<number> {
  const host = 'localhost'
  const { body: question } = await admin.call(adminApi.passkeys.askForNew, {}).set('Host', host).expect(200)
  const body = createPasskey(`http://${host}`).make(question)
  const { body: added } = await admin.call(adminApi.passkeys.add, { body }).set('Host', host).expect(201)
  return added.id
}

/** Functions that perform an action of each kind and return the actor and the subject that must be recorded. */
const acts: Record<AuditKind, () => Promise<[actor: string, subject: string]>> = {
  async login_failed() {
    await server.anonymous().call(api.account.login, credentials('not mine')).expect(401)
    return ['', reader.username]
  },
  async administrator_added() {
    await admin.call(api.account.register, { body: { ...person, isAdmin: true } }).expect(201)
    return [administrator.username, person.email]
  },
  async role_changed() {
    await admin
      .call(adminApi.site.setRole, { params: { userId: reader.id }, body: { isAdmin: true } })
      .expect(200)
    return [administrator.username, `${reader.username}: administrator`]
  },
  async password_changed() {
    const body = { currentPassword: getTestPassword(reader), newPassword: 'another one' }
    await (await mine()).call(api.account.changePassword, { body }).expect(200)
    return [reader.username, reader.username]
  },
  async password_reset() {
    await admin.send(adminApi.site.resetPassword, { params: { userId: reader.id } }).expect(200)
    return [administrator.username, reader.username]
  },
  async email_changed() {
    const body = { email: `other.${reader.username}` }
    await (await mine()).call(api.account.changeEmail, { body }).expect(200)
    return [reader.username, body.email]
  },
  async passkey_added() {
    await addPasskey()
    return [administrator.username, administrator.username]
  },
  async passkey_removed() {
    const id = await addPasskey()
    await server.db.delete(auditEvents)
    await admin.call(adminApi.passkeys.remove, { params: { id } }).expect(204)
    return [administrator.username, administrator.username]
  },
  async account_deleted() {
    await admin.call(adminApi.site.removeUser, { params: { userId: reader.id } }).expect(204)
    return [administrator.username, reader.username]
  },
  async work_deleted() {
    const { id, title } = await makeWork(server.db)
    await admin.call(adminApi.library.removeWork, { params: { id } }).expect(204)
    return [administrator.username, title]
  },
  async chapter_deleted() {
    const { title, chapters } = await makeWork(server.db)
    await admin.call(adminApi.library.removeChapter, { params: { id: chapters[0]?.id ?? 0 } }).expect(204)
    return [administrator.username, `${title}: Chapter 1`]
  },
  async sponsor_message_deleted() {
    const { body } = await admin
      .call(adminApi.site.createSponsorMessage, { body: { title: 'Tea', content: 'Tea.' } })
      .expect(201)
    await admin.call(adminApi.site.removeSponsorMessage, { params: { id: body.id } }).expect(204)
    return [administrator.username, 'Tea']
  },
  async sound_deleted() {
    const uploaded = await send('audio', makeWavFile()).expect(201)
    await server.db.delete(auditEvents)
    const { body } = await admin
      .call(adminApi.site.createSound, { body: { title: 'Rain', audioUrl: uploaded.body.audioUrl } })
      .expect(201)
    await admin.call(adminApi.site.removeSound, { params: { id: body.id } }).expect(204)
    return [administrator.username, 'Rain']
  },
  async report_deleted() {
    const body = { category: 'Content' as const, title: 'A misprint', description: 'In the first line.' }
    const made = await (await mine()).call(reportsApi.create, { body }).expect(201)
    await admin.call(adminApi.site.removeReport, { params: { id: made.body.id } }).expect(204)
    return [administrator.username, 'A misprint']
  },
  async image_uploaded() {
    const { body } = await send('image', makePngFile(makeBlackPng(4, 4))).expect(201)
    return [administrator.username, body.imageUrl]
  },
  async sound_uploaded() {
    const { body } = await send('audio', makeWavFile()).expect(201)
    return [administrator.username, body.audioUrl]
  },
  async book_imported() {
    const draft = await admin.agent
      .post(adminApi.imports.read.path)
      .attach('book', Buffer.from(book), 'book.txt')
    const [first] = draft.body.chapters
    await admin
      .call(adminApi.imports.finish, {
        params: { draft: draft.body.id },
        body: {
          ...aNewWork({ title: 'The Book' }),
          chapters: [{ pieces: [{ part: first.index }], title: 'One' }],
        },
      })
      .expect(201)
    return [administrator.username, 'The Book']
  },
}

test.each(Object.entries(acts))('records %s once, with actor, target and address', async (kind, act) => {
  const [actor, subject] = await act()
  const { events, total } = await list()
  expect(total).toBe(1)
  expect(events).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      kind,
      actor,
      subject,
      address: expect.stringMatching(/127\.0\.0\.1$/),
    },
  ])
  expect(Object.keys(auditKinds)).toContain(kind)
})

describe('records commands of the terminal', () => {
  test.each([
    ['create', 'by.command@example.com', 'administrator_added'],
    ['reset-password', '', 'password_reset'],
  ])('%s', async (command, address, kind) => {
    await runCommand(server.db, [command, address || reader.username])
    const { events } = await list()
    expect(events).toMatchObject([
      { kind, actor: 'command line', subject: address || reader.username, address: '' },
    ])
  })
})

test('does not record refused actions', async () => {
  await admin.call(adminApi.library.removeWork, { params: { id: 999_999 } }).expect(404)
  await admin
    .call(adminApi.site.setRole, { params: { userId: 999_999 }, body: { isAdmin: true } })
    .expect(404)
  const wrong = { currentPassword: 'not mine', newPassword: 'another one' }
  await (await mine()).call(api.account.changePassword, { body: wrong }).expect(400)
  expect((await list()).total).toBe(0)
})

test('records no password', async () => {
  const secret = 'a secret that was mistyped'
  await server.anonymous().call(api.account.login, credentials(secret)).expect(401)
  await (await mine())
    .call(api.account.changePassword, {
      body: { currentPassword: getTestPassword(reader), newPassword: secret },
    })
    .expect(200)
  const rows = await server.db.select().from(auditEvents)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(secret)
})
