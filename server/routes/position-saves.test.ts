import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { sessionIdleDays, sessionMaxDays, sessionTouchSeconds } from '#shared/limits.ts'
import { readingSessions, sessions, users } from '../db/schema.ts'
import { batchPositionSaves } from '../services/reading/positions.ts'
import { chapterPositions } from '../services/reading/reading.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const dayMs = 86_400_000

let ada: User
let caller: Caller
let id: number

beforeEach(async () => {
  ada = await makeUser(server.db)
  caller = await server.as(ada)
  id = await openChapter(caller)
})

/** Opens a new chapter as a reader. Returns the id of the reading session. */
async function openChapter(reader: Caller): Promise<number> {
  const { id: workId, chapters } = await makeWork(server.db, { chapters: ['One two three four five six.'] })
  const body = { workId, chapterId: chapters[0]?.id ?? 0 }
  return (await reader.call(api.reading.open, { body }).expect(201)).body.id
}

const save = (wordsRead: number, more = {}, by = caller) =>
  by.send(api.reading.save, { params: { id }, body: { wordsRead, seq: wordsRead, ...more } })

const loginSession = async () => {
  const [found] = await server.db
    .select()
    .from(sessions)
    .where(sql`(${sessions.sess}->'passport'->'user'->>'id')::int = ${ada.id}`)
  if (!found) throw new Error('nobody is signed in')
  return found
}

const changeSession = async (change: object) =>
  server.db
    .update(sessions)
    .set(change)
    .where(eq(sessions.sid, (await loginSession()).sid))

test('saves a position in a chapter with one statement, and logs the reader', async () => {
  const itself = await server.itself.as(ada)
  const execute = vi.spyOn(server.db, 'execute')
  const { body, headers } = await save(3, {}, itself).expect(200)
  expect(execute).toHaveBeenCalledTimes(1)
  expect(body).toEqual({ id, wordsRead: 3, seq: 3, completed: false })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, id))
  expect(stored).toMatchObject({ wordsRead: 3, seq: 3 })
  await expect
    .poll(server.log)
    .toMatch(new RegExp(`"path":"/api/reading-sessions/:id","status":200,"ms":\\d+,"userId":${ada.id}}`))
})

test('saves a position in an own text with one statement', async () => {
  const { body: text } = await caller.call(api.texts.create, {
    body: { title: 'Mine', content: 'One two three.' },
  })
  const itself = await server.itself.as(ada)
  const execute = vi.spyOn(server.db, 'execute')
  const body = { wordsRead: 2, seq: 1 }
  const saved = await itself.send(api.texts.savePosition, { params: { id: text.id }, body }).expect(200)
  expect(execute).toHaveBeenCalledTimes(1)
  expect(saved.body).toEqual({ id: text.id, wordsRead: 2, seq: 1, completed: false })
})

test('batches concurrent saves of several readers into one query, each for its own reader', async () => {
  const save = batchPositionSaves(server.db, chapterPositions)
  const readers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const user = await makeUser(server.db)
      const id = await openChapter(await server.as(user))
      return { user, id }
    }),
  )
  const execute = vi.spyOn(server.db, 'execute')
  const position = { completed: false, seq: 1, wordsShown: 1, activeMs: 200 }
  const written = await Promise.all(
    readers.map(({ user, id }, index) => save(user, id, { ...position, wordsRead: index % 6 })),
  )
  expect(execute).toHaveBeenCalledTimes(1)
  expect(written).toEqual(
    readers.map(({ id }, index) => ({ id, wordsRead: index % 6, seq: 1, completed: false })),
  )
})

test.each([
  ['has another’s signature', 401, async () => {}],
  ['has ended', 401, () => changeSession({ expire: new Date(Date.now() - 1_000) })],
  [
    'is past its maximum age',
    401,
    async () => {
      const { sess } = await loginSession()
      const at = Date.now() - (sessionMaxDays + 1) * dayMs
      await changeSession({ sess: { ...sess, passport: { user: { ...sess.passport?.user, at } } } })
    },
  ],
  [
    'started with another password',
    401,
    () => server.db.update(users).set({ credentialVersion: 9 }).where(eq(users.id, ada.id)),
  ],
  [
    'started with a temporary password that has expired',
    401,
    () =>
      server.db
        .update(users)
        .set({ passwordExpiresAt: new Date(Date.now() - 1_000) })
        .where(eq(users.id, ada.id)),
  ],
  [
    'belongs to a reader who must change the password first',
    403,
    () => server.db.update(users).set({ requiresPasswordChange: true }).where(eq(users.id, ada.id)),
  ],
] as const)('saves nothing for a login session that %s', async (what, status, change) => {
  await change()
  const { path } = { path: buildUrl(api.reading.save, { params: { id } }) }
  const body = { wordsRead: 3, seq: 3 }
  const answer = what.includes('signature')
    ? await server
        .anonymous()
        .agent.patch(path)
        .set('Cookie', `lectern.sid=s%3A${(await loginSession()).sid}.${'A'.repeat(43)}`)
        .send(body)
    : await caller.agent.patch(path).send(body)
  expect(answer.status).toBe(status)
  const [stored] = await server.db.select().from(readingSessions).where(eq(readingSessions.id, id))
  expect(stored).toMatchObject({ wordsRead: 0, seq: 0 })
})

test.each(['s%3A', 's%3Aabc.%ZZ', 's%3Aabc.def', 'abc', '%', 's%3A.A'])(
  'rejects the malformed session cookie %s',
  async (cookie) => {
    const path = buildUrl(api.reading.save, { params: { id } })
    const { agent } = server.anonymous()
    await agent.patch(path).set('Cookie', `lectern.sid=${cookie}`).send({ wordsRead: 3 }).expect(401)
  },
)

test('answers a save that writes nothing with the stored position or the reason', async () => {
  await save(5).expect(200)
  expect((await save(3).expect(200)).body).toMatchObject({ wordsRead: 5, seq: 5 })
  await save(6, { wordsRead: 'six' }).expect(400)
  await caller.send(api.reading.save, { params: { id: 999_999 }, body: { wordsRead: 1 } }).expect(404)
  const other = await openChapter(await server.as(await makeUser(server.db)))
  await caller.send(api.reading.save, { params: { id: other }, body: { wordsRead: 1, seq: 1 } }).expect(404)
  await save(6, { completed: true, seq: 6 }).expect(200)
  await save(2, { seq: 7 }).expect(409)
})

test('rejects a body that is not JSON, and a request from another site', async () => {
  const path = buildUrl(api.reading.save, { params: { id } })
  await caller.agent.patch(path).type('json').send('{"wordsRead":').expect(400)
  await caller.agent.patch(path).type('text/plain').send('{"wordsRead":1}').expect(415)
  const other = { 'Sec-Fetch-Site': 'cross-site' }
  await caller.agent.patch(path).set(other).send({ wordsRead: 1 }).expect(403)
})

test('marks the login session as used with a save, once a minute', async () => {
  const agoMs = (seconds: number) => Date.now() + sessionIdleDays * dayMs - seconds * 1_000
  await changeSession({ expire: new Date(agoMs(sessionTouchSeconds + 5)) })
  await save(1).expect(200)
  const { expire } = await loginSession()
  expect(Math.abs(expire.getTime() - agoMs(0))).toBeLessThan(5_000)
  await save(2).expect(200)
  expect((await loginSession()).expire).toEqual(expire)
})
