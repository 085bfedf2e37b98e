import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { accountExport } from '#shared/export.ts'
import { problemReports, users, works } from '../db/schema.ts'
import { makeUser, makeWork, passwordOf } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { user, login, changeEmail, changeNames, export: download } = api.account

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
  server.anonymous().call(login, { body: { username, password: passwordOf(person) } })

test('who signs in with their e-mail signs in with the new one after a change, and not with the old', async () => {
  const email = `New.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email: `  ${email} ` } }).expect(200)
  expect(body).toEqual({ ...ada, email, username: email.toLowerCase() })
  expect((await reader.call(user, {}).expect(200)).body).toEqual(body)
  await signIn(email).expect(200)
  await signIn(ada.username).expect(401)
  expect((await other.call(user, {})).body).toEqual(grace)
})

test('the own e-mail may be written in another case', async () => {
  const email = ada.username.toUpperCase()
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, email })
})

test('a login name that was not the e-mail stays as it was', async () => {
  const username = `captain${ada.id}`
  await server.db.update(users).set({ username }).where(eq(users.id, ada.id))
  const email = `captain.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, username, email })
  await signIn(username).expect(200)
  await signIn(email).expect(401)
})

test('an account without an e-mail is given one and keeps its login name', async () => {
  await server.db.update(users).set({ email: null }).where(eq(users.id, ada.id))
  expect((await reader.call(user, {})).body.email).toBeNull()
  const email = `first.${ada.username}`
  const { body } = await reader.call(changeEmail, { body: { email } }).expect(200)
  expect(body).toEqual({ ...ada, email })
  await signIn(ada.username).expect(200)
})

test("another account's e-mail, in whatever case, is refused and nothing is changed", async () => {
  for (const email of [grace.username, grace.username.toUpperCase()]) {
    const { body } = await reader.call(changeEmail, { body: { email } }).expect(409)
    expect(body).toEqual({ message: taken, error: taken, code: 'conflict', fields: { email: taken } })
  }
  // A login name is taken too, where there is no e-mail behind it.
  await server.db.update(users).set({ email: null }).where(eq(users.id, grace.id))
  const { body } = await reader.call(changeEmail, { body: { email: grace.username } }).expect(409)
  expect(body.fields).toEqual({ email: taken })
  expect((await reader.call(user, {})).body).toEqual(ada)
  await signIn(ada.username).expect(200)
  await signIn(grace.username, grace).expect(200)
})

test('twenty who want one address at once: one of them has it', async () => {
  const callers = await Promise.all(
    Array.from({ length: 20 }, async () => server.as(await makeUser(server.db))),
  )
  const body = { email: `wanted.${ada.username}` }
  const answers = await Promise.all(callers.map((caller) => caller.call(changeEmail, { body })))
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  // Whoever has it may ask for it twice.
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
])('an e-mail given as %o is refused with what is wrong', async (body, email) => {
  expect((await reader.send(changeEmail, { body }).expect(400)).body.fields).toEqual({ email })
  expect((await reader.call(user, {})).body).toEqual(ada)
})

test('names are kept without the spaces around them, in any script', async () => {
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
])('names given as %o are refused with what is wrong', async (body, fields) => {
  expect((await reader.send(changeNames, { body }).expect(400)).body.fields).toEqual(fields)
  expect((await reader.call(user, {})).body).toEqual(ada)
})

test('C4: nobody becomes another, or more than they are, by what they send along', async () => {
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

test('who is not signed in changes no account and downloads none', async () => {
  const nobody = server.anonymous()
  await nobody.call(changeEmail, { body: { email: 'x@example.com' } }).expect(401)
  await nobody.call(changeNames, { body: { firstName: 'A', lastName: 'B' } }).expect(401)
  await nobody.call(download, {}).expect(401)
})

/** One row of every kind that a reader can leave; the mark stands in each text of it. */
async function leaveTraces(caller: Caller, mark: string) {
  const work = await makeWork(server.db, { title: 'Read by all' })
  const [chapter] = work.chapters
  const chapterId = chapter?.id ?? 0
  const session = await caller.call(api.reading.open, { body: { workId: work.id, chapterId } }).expect(201)
  const position = { wordsRead: 4, wordsShown: 4, activeMs: 900 }
  await caller.send(api.reading.save, { params: { id: session.body.id }, body: position }).expect(200)
  const text = await caller
    .call(api.texts.create, { body: { title: mark, content: `${mark} two` } })
    .expect(201)
  await caller
    .send(api.texts.savePosition, { params: { id: text.body.id }, body: { wordsRead: 1 } })
    .expect(200)
  const word = { word: mark, definition: mark, sentence: mark, textId: text.body.id, wordNumber: 1 }
  await caller.call(api.words.save, { body: word }).expect(201)
  const report = {
    category: 'Other',
    title: mark,
    description: `${mark} is wrong`,
    currentPage: '/',
  } as const
  await caller.call(api.reports.create, { body: report }).expect(201)
  return { work, chapterId, sessionId: session.body.id as number }
}

test('C3: the download is a file that holds one of every kind, and nothing of another reader', async () => {
  const { work, chapterId, sessionId } = await leaveTraces(reader, 'mine')
  await leaveTraces(other, 'theirs')
  await server.db.update(problemReports).set({ adminNotes: 'a note between administrators' })

  const { body, headers, text } = await reader.call(download, {}).expect(200)
  expect(headers['content-disposition']).toBe('attachment; filename=lectern-data.json')
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers['cache-control']).toBe('no-store')

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const { requiresPasswordChange: _, ...account } = ada
  expect(body).toEqual({
    version: 2,
    exportedAt: moment,
    account: { ...account, createdAt: moment },
    readingSessions: [
      {
        id: sessionId,
        workId: work.id,
        workTitle: 'Read by all',
        chapterId,
        chapterTitle: 'Chapter 1',
        startTime: moment,
        endTime: null,
        wordsRead: 4,
        completed: false,
        seq: 1,
        wordsShown: 4,
        activeMs: 900,
        lastRead: moment,
      },
    ],
    readingDays: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), words: 4, activeMs: 900 }],
    savedWords: [
      expect.objectContaining({ word: 'mine', definition: 'mine', sentence: 'mine', wordNumber: 1 }),
    ],
    texts: [expect.objectContaining({ title: 'mine', content: 'mine two', wordsRead: 1, lastRead: moment })],
    problemReports: [expect.objectContaining({ category: 'Other', title: 'mine', status: 'new' })],
  })
  expect(accountExport.safeParse(body).success).toBe(true)
  for (const absent of ['theirs', grace.username, 'argon2', 'password', 'administrators']) {
    expect(text).not.toContain(absent)
  }
})

test('the download does not name a work that has been hidden since', async () => {
  const { work, sessionId } = await leaveTraces(reader, 'mine')
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, work.id))
  const { body, text } = await reader.call(download, {}).expect(200)
  expect(body.readingSessions).toEqual([
    expect.objectContaining({
      id: sessionId,
      workId: work.id,
      workTitle: null,
      chapterTitle: null,
      wordsRead: 4,
    }),
  ])
  expect(text).not.toContain('Read by all')
  expect(accountExport.safeParse(body).success).toBe(true)
})

test('the download of an account that has done nothing yet is whole and empty', async () => {
  const { body } = await reader.call(download, {}).expect(200)
  expect(body).toMatchObject({
    readingSessions: [],
    readingDays: [],
    savedWords: [],
    texts: [],
    problemReports: [],
  })
})
