import { type ClientRequest, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { makeUser, makeWork, passwordOf } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

let loopDelayMs = 0
const server = startServer({
  loopDelayMs: () => loopDelayMs,
  load: { loopDelayMaxMs: 200, atOnce: 6, atOnceOfReader: 2, waitingOfReader: 1 },
})

let ada: User
let grace: User

beforeEach(async () => {
  loopDelayMs = 0
  ada = await makeUser(server.db)
  grace = await makeUser(server.db)
})

const held: ClientRequest[] = []
afterEach(() => {
  for (const one of held.splice(0)) one.destroy()
})

async function cookieOf(user: User): Promise<string> {
  const body = { username: user.username, password: passwordOf(user) }
  const { headers } = await server.anonymous().call(api.account.login, { body }).expect(200)
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
}

/** Keeps the server at work: a request of which only the beginning is sent. */
function hold(cookie = ''): Promise<ClientRequest> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 50, Cookie: cookie }
  const half = request(`${server.url}/api/user/names`, { method: 'PATCH', headers })
  half.on('error', () => {})
  held.push(half)
  return new Promise((resolve) => half.write('{"firstName": "A', () => resolve(half)))
}

const ask = (cookie: string) => server.anonymous().call(api.account.user, {}).set('Cookie', cookie)

/** Opens a chapter and returns how its position is saved. */
async function saveOf(cookie: string) {
  const { id: workId, chapters } = await makeWork(server.db)
  const opened = await server
    .anonymous()
    .call(api.reading.open, { body: { workId, chapterId: chapters[0]?.id ?? 0 } })
    .set('Cookie', cookie)
    .expect(201)
  return () =>
    server
      .anonymous()
      .send(api.reading.save, { params: { id: opened.body.id }, body: { wordsRead: 3, seq: 1 } })
      .set('Cookie', cookie)
}

test('while the event loop lags, work is turned away with when to come back, and saves are taken', async () => {
  const cookie = await cookieOf(ada)
  const save = await saveOf(cookie)
  loopDelayMs = 201
  const { body, headers } = await ask(cookie).expect(503)
  expect(body.code).toBe('unavailable')
  expect(headers['retry-after']).toBe('2')
  expect(server.log()).toContain('requests are turned away')
  await save().expect(200)
  loopDelayMs = 0
  await ask(cookie).expect(200)
})

test('more than can be worked on at once is turned away, saves excepted, until there is room', async () => {
  const cookie = await cookieOf(ada)
  const save = await saveOf(cookie)
  const people = await Promise.all([1, 2, 3].map(async () => cookieOf(await makeUser(server.db))))
  for (const other of people) await Promise.all([hold(other), hold(other)])
  await expect.poll(async () => (await ask(cookie)).status).toBe(503)
  await save().expect(200)
  for (const one of held.splice(0)) one.destroy()
  await expect.poll(async () => (await ask(cookie)).status).toBe(200)
})

test('what one reader asks for at once waits for its turn, and holds nobody else up', async () => {
  const cookie = await cookieOf(ada)
  const other = await cookieOf(grace)
  await Promise.all([hold(cookie), hold(cookie)])
  const asked: Promise<unknown>[] = []
  const answers: number[] = []
  // Theirs have arrived once one more waits and another is too many, in whichever order these come.
  const askAgain = () => asked.push(ask(cookie).then(({ status }) => answers.push(status)))
  await expect
    .poll(() => {
      askAgain()
      return answers
    })
    .toContain(503)
  await expect.poll(() => asked.length - answers.length).toBe(1)
  await ask(other).expect(200)
  held.pop()?.destroy()
  await Promise.all(asked)
  expect(answers.at(-1)).toBe(200)
})
