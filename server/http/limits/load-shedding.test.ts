import { type ClientRequest, createServer, get, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { getTestPassword, makeUser, makeWork } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { shedLoad } from './load-shedding.ts'
import { Workload } from './workload.ts'

let loopDelayMs = 0
const server = startServer({
  loopDelayMs: () => loopDelayMs,
  load: { loopDelayMaxMs: 200, atOnceWhileLate: 0, atOnce: 20, atOnceOfReader: 1, waitingOfReader: 30 },
})

let ada: User
let grace: User

beforeEach(async () => {
  loopDelayMs = 0
  ada = await makeUser(server.db)
  grace = await makeUser(server.db)
})

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function getCookie(user: User): Promise<string> {
  const body = { username: user.username, password: getTestPassword(user) }
  const { headers } = await server.anonymous().call(api.account.login, { body }).expect(200)
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
}

/** Sends a request without the end of its body, and keeps the connection open. */
function hold(cookie: string): Promise<ClientRequest> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 50, Cookie: cookie }
  const half = request(`${server.url}/api/user/names`, { method: 'PATCH', headers })
  half.on('error', () => {})
  cleanUps.push(() => half.destroy())
  return new Promise((resolve) => half.write('{"firstName": "A', () => resolve(half)))
}

const ask = (cookie: string) => server.anonymous().call(api.account.user, {}).set('Cookie', cookie)

/** Opens a chapter and returns a function that saves its position. */
async function prepareSave(cookie: string) {
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

test('rejects requests with Retry-After while the event loop lags, except saves', async () => {
  const cookie = await getCookie(ada)
  const save = await prepareSave(cookie)
  loopDelayMs = 201
  const { body, headers } = await ask(cookie).expect(503)
  expect(body.code).toBe('unavailable')
  expect(headers['retry-after']).toBe('2')
  expect(server.log()).toContain('requests are refused')
  await save().expect(200)
  loopDelayMs = 0
  await ask(cookie).expect(200)
})

test('does not count requests whose body is still being received', async () => {
  const cookie = await getCookie(ada)
  for (let half = 0; half < 200; half += 1) await hold('')
  await ask(cookie).expect(200)
})

test('releases the slot of a request that disconnects during authentication', async () => {
  const cookie = await getCookie(ada)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 20 }, async () => (await hold(cookie)).destroy()))
  }
  await ask(cookie).timeout(30_000).expect(200)
})

test('queues concurrent requests of one reader without delaying others', async () => {
  const cookie = await getCookie(ada)
  const other = await getCookie(grace)
  const half = await hold(cookie)
  const asked: Promise<unknown>[] = []
  const answers: number[] = []
  const askAgain = () => {
    asked.push(ask(cookie).then(({ status }) => answers.push(status)))
    return answers
  }
  // Fills this reader's queue (30 requests) until a request is rejected. Queued requests do not take the server's 20 slots.
  await expect.poll(askAgain, { interval: 10 }).toContain(503)
  await expect.poll(() => asked.length - answers.length).toBe(30)
  await ask(other).expect(200)
  half.destroy()
  await Promise.all(asked)
  expect(answers.slice(-30)).toEqual(Array(30).fill(200))
})

/** Starts a server whose responses the test sends by hand. */
async function serveSlowly(workload: Workload, delayMs = 0) {
  const answers: (() => void)[] = []
  const answerLater = (_req: unknown, res: ServerResponse) => answers.push(() => res.end('done'))
  const watch = { workload, loopDelayMs: () => delayMs, log: { warn: () => {} } }
  const slow = createServer(shedLoad(answerLater, watch))
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => slow.closeAllConnections(), slow.close.bind(slow))
  const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  return {
    answers,
    status: (path: string, method = 'GET') =>
      new Promise<number>((resolve, reject) => {
        const asked = request(address + path, { method }, (res) => resolve(res.resume().statusCode ?? 0))
        asked.once('error', reject).end()
      }),
    giveUp: (path: string) => get(address + path).on('error', () => {}),
  }
}

test('runs a few requests while the event loop lags', async () => {
  const { status, answers } = await serveSlowly(new Workload({ atOnceWhileLate: 2 }), 300)
  const worked = [status('/api/works'), status('/api/user/words', 'POST')]
  await expect.poll(() => answers.length).toBe(2)
  expect(await status('/api/works')).toBe(503)
  for (const answer of answers) answer()
  expect(await Promise.all(worked)).toEqual([200, 200])
})

test('queues requests over the limit and rejects those over the queue limit, except saves', async () => {
  const workload = new Workload({ atOnce: 2, waitingMax: 2 })
  const { status, giveUp, answers } = await serveSlowly(workload)
  const worked = [status('/api/works'), status('/api/works')]
  await expect.poll(() => answers.length).toBe(2)
  const waiting = status('/api/progress')
  const impatient = giveUp('/api/progress')
  await expect.poll(() => workload.waiting).toBe(2)
  expect(await status('/api/works')).toBe(503)
  const save = status('/api/reading-sessions/1', 'PATCH')
  const page = status('/about')
  await expect.poll(() => answers.length).toBe(4)
  // A disconnected client frees its place in the queue.
  impatient.destroy()
  await expect.poll(() => workload.waiting).toBe(1)
  for (const answer of answers.splice(0)) answer()
  expect(await Promise.all([...worked, save, page])).toEqual([200, 200, 200, 200])
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  expect(await waiting).toBe(200)
  await expect.poll(() => workload.working).toBe(0)
})
