import { inArray, ne, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { reportsApi } from '#shared/reports-api.ts'
import {
  problemReports,
  readingDays,
  readingSessions,
  savedWords,
  sessions,
  users,
  userTexts,
} from '../db/schema.ts'
import { fillParams } from '../testing/fill-params.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { makeValidQuery } from '../testing/valid-bodies.ts'
import { makeValidCalls, type ValidCalls } from '../testing/valid-calls.ts'

const server = startServer()
let valid: ValidCalls

beforeAll(async () => {
  valid = await makeValidCalls(server)
})

const byName = new Map(endpoints)
const getEndpoint = (name: string) => byName.get(name) as Endpoint

test('covers every call with a body', () => {
  const withBody = endpoints.filter(([, { body }]) => body).map(([name]) => name)
  expect(Object.keys(valid.calls).sort()).toEqual(withBody.sort())
})

test('ignores additional fields that would raise a role or change an owner', async () => {
  const grace = await makeUser(server.db)
  const own = { id: users.id, isAdmin: users.isAdmin, mustChange: users.requiresPasswordChange }
  const people = () => server.db.select(own).from(users).orderBy(users.id)
  const others = () => server.db.select().from(users).where(ne(users.id, valid.ada.id)).orderBy(users.id)
  const [before, theirs] = [await people(), await others()]
  const known = before.map(({ id }) => id)
  const extras = {
    id: 1,
    userId: grace.id,
    creatorId: grace.id,
    requiresPasswordChange: true,
    credentialVersion: 99,
    username: 'boss',
    password: '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA',
  }
  const shadow = ',"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
  const taken: string[] = []
  for (const [name, { caller, input }] of Object.entries(valid.calls)) {
    // `isAdmin` is a regular field of `site.setRole`, which an administrator calls here.
    const escalates = name === 'site.setRole' ? {} : { isAdmin: true }
    const body = JSON.stringify({ ...extras, ...input.body, ...escalates }).replace(/\}$/, shadow)
    const { status } = await caller
      .send(getEndpoint(name), { params: input.params ?? {} })
      .type('json')
      .send(body)
    if (status < 300) taken.push(name)
    expect(status, name).toBeLessThan(500)
  }
  expect(taken.length).toBeGreaterThan(25)
  const after = await people()
  expect(after.filter(({ id }) => known.includes(id))).toEqual(before)
  expect(after.filter(({ id }) => !known.includes(id))).toMatchObject([{ isAdmin: false, mustChange: false }])
  expect(
    await server.db
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          theirs.map(({ id }) => id),
        ),
      )
      .orderBy(users.id),
  ).toEqual(theirs)
  for (const table of [readingSessions, readingDays, savedWords, userTexts, problemReports]) {
    expect(await server.db.$count(table, ne(table.userId, valid.ada.id))).toBe(0)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

/** Makes every GET call, with each of Ada's ids for endpoints that take an id. */
async function readAll(caller: Caller, ids: number[]): Promise<string[]> {
  const texts: string[] = []
  for (const [name, endpoint] of endpoints.filter(([, { method }]) => method === 'GET')) {
    for (const id of endpoint.path.includes(':') ? ids : [0]) {
      const query = makeValidQuery(name, endpoint)
      texts.push((await caller.send(endpoint, { params: fillParams(endpoint, id), query })).text)
    }
  }
  for (const id of ids) {
    texts.push((await caller.call(api.library.search, { params: { id }, query: { q: 'canary' } })).text)
  }
  for (const search of ['canary', valid.ada.username]) {
    texts.push((await caller.call(api.library.page, { query: { page: 1, search } })).text)
  }
  return texts
}

test('shows a reader nothing of another in any list, count, search or response', async () => {
  const { reader } = valid
  const hidden = await makeWork(server.db, {
    title: 'canary hidden',
    isHiddenFromLibrary: true,
    chapters: ['canary'],
  })
  const text = await reader
    .call(api.texts.create, { body: { title: 'canary', content: 'canary' } })
    .expect(201)
  const word = await reader
    .call(api.words.save, { body: { word: 'canary', definition: 'canary' } })
    .expect(201)
  const report = { category: 'Other', title: 'canary', description: 'canary of ten' } as const
  await reader.call(reportsApi.create, { body: report }).expect(201)
  await reader
    .call(api.account.changeNames, { body: { firstName: 'canary', lastName: 'canary' } })
    .expect(200)
  const grace = await server.as(await makeUser(server.db))
  const ids = [text.body.id, word.body.id, hidden.id, hidden.chapters[0]?.id ?? 0, valid.ada.id]
  const answers = await readAll(grace, ids)
  expect(answers.filter((answer) => answer.includes('canary'))).toEqual([])
  expect((await readAll(reader, ids)).filter((answer) => answer.includes('canary')).length).toBeGreaterThan(4)
  const counted = await grace.call(api.texts.count, {}).expect(200)
  expect(counted.body).toEqual({ count: 0 })
})

test('returns no hash, session or e-mail address of another user to a reader', async () => {
  const { reader, ada } = valid
  const rows = await server.db.select({ sid: sessions.sid }).from(sessions)
  const emails = await server.db
    .select({ email: sql<string>`lower(email)` })
    .from(users)
    .where(ne(users.id, ada.id))
  const secrets = ['$argon2', ...rows.map(({ sid }) => sid), ...emails.map(({ email }) => email)]
  const answers = await readAll(reader, [1, 2])
  for (const [name, { caller, input }] of Object.entries(valid.calls)) {
    if (caller === reader) answers.push((await caller.send(getEndpoint(name), input)).text)
  }
  const lower = answers.map((answer) => answer.toLowerCase())
  expect(secrets.filter((secret) => lower.some((answer) => answer.includes(secret.toLowerCase())))).toEqual(
    [],
  )
})
