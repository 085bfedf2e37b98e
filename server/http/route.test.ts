import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
let reader: Caller

beforeAll(async () => {
  reader = await server.itself.as(await makeUser(server.db))
})

/** Sends only the beginning of a request. Returns the status line of the response. */
function begin(lines: string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(server.itself.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer before the body was sent')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.write(`${[...lines, 'Host: lectern', '', ''].join('\r\n')}${body}`)
  })
}

const save = ['PATCH /api/reading-sessions/1 HTTP/1.1', 'Content-Type: application/json']
const image = ['POST /api/admin/upload-image HTTP/1.1', 'Content-Type: multipart/form-data; boundary=x']

test('responds 401 to an anonymous 50 MB body before receiving it', async () => {
  const unauthorized = 'HTTP/1.1 401 Unauthorized'
  expect(await begin([...save, 'Content-Length: 52428800'], '{')).toBe(unauthorized)
  expect(await begin([...image, 'Content-Length: 52428800'], '--x\r\n')).toBe(unauthorized)
  expect(readdirSync(server.uploads.folder)).toEqual([])
})

test('rejects a body with too large a Content-Length before receiving it', async () => {
  const tooLarge = 'HTTP/1.1 413 Payload Too Large'
  const mine = await getCookie(await makeUser(server.db))
  expect(await begin([...save, mine, 'Content-Length: 64001'], '{')).toBe(tooLarge)
  const admins = await getCookie(await makeUser(server.db, { isAdmin: true }))
  expect(await begin([...image, admins, 'Content-Length: 5100001'], '--x')).toBe(tooLarge)
})

test('rejects a chunked body when it exceeds the limit', async () => {
  const mine = await getCookie(await makeUser(server.db))
  const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
  const chunks = `${chunk.repeat(3)}0\r\n\r\n`
  expect(await begin([...save, mine, 'Transfer-Encoding: chunked'], chunks)).toBe(
    'HTTP/1.1 413 Payload Too Large',
  )
})

async function getCookie(user: User): Promise<string> {
  const { headers } = await server
    .anonymous()
    .agent.post('/api/login')
    .send({ username: user.username, password: getTestPassword(user) })
  return `Cookie: ${String(headers['set-cookie']?.[0]).split(';')[0]}`
}

test('reports errors in order: 401, 403, 404, 415, 413, 400', async () => {
  const big = `{"wordsRead":${' '.repeat(70_000)}1}`
  const patch = (caller: Caller, id: string) => caller.agent.patch(`/api/reading-sessions/${id}`)
  const text = (caller: Caller, id: string) => patch(caller, id).type('text/plain').send(big)
  await text(server.anonymous(), 'x').expect(401)
  await text(reader, 'x').set('X-Page-User', '999999').expect(401)
  await reader.agent.patch('/api/works/x').type('text/plain').send(big).expect(403)
  await text(reader, 'x').expect(404)
  await text(reader, '1').expect(415)
  await patch(reader, '1').type('json').send(big).expect(413)
  await patch(reader, '1').type('json').send('{"wordsRead":"1"}').expect(400)
})

test.each(['0', '-1', '1.5', '01', '1e3', '%31x', '2147483648', '9007199254740993', 'NaN', '%20'])(
  'returns 404 for the id %s',
  async (id) => {
    const { body } = await reader.agent.get(`/api/works/${id}`).expect(404)
    expect(body.code).toBe('not_found')
  },
)

test('rejects a missing or invalid JSON body with the reason', async () => {
  const post = () => reader.agent.post('/api/reading-sessions')
  expect((await post().type('json').send('{"workId":').expect(400)).body.message).toBe(
    'The body is not valid JSON',
  )
  expect((await post().expect(400)).body.fields).toHaveProperty('workId')
  expect((await post().type('json').send('[]').expect(400)).body.code).toBe('invalid')
  const body = { workId: -1, chapterId: 'x' }
  expect((await post().send(body).expect(400)).body).toMatchObject({
    message: 'workId must be at least 1',
    fields: { workId: 'workId must be at least 1', chapterId: 'chapterId must be of type number' },
  })
})

test.each(['/api/reading-sessions/1', '/api/user/texts/1/position'])(
  'accepts only JSON in a beacon to %s, and needs no type without a body',
  async (path) => {
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'text/json']) {
      await reader.agent.post(path).type(type).send('{"wordsRead":1}').expect(415)
    }
    await reader.agent.post(path).expect(400)
    await reader.agent.post(path).type('application/json; charset=utf-8').send('{"wordsRead":1}').expect(404)
  },
)

test('drops undeclared fields, including __proto__', async () => {
  const body = `{"email":"proto@example.com","firstName":"P","lastName":"P","password":"secret","confirmPassword":"secret",
    "id":1,"isAdmin":true,"requiresPasswordChange":true,"username":"boss","__proto__":{"isAdmin":true}}`
  const { body: made } = await server
    .anonymous()
    .agent.post('/api/register')
    .type('json')
    .send(body)
    .expect(201)
  expect(made).toMatchObject({ username: 'proto@example.com', isAdmin: false, requiresPasswordChange: false })
})

test.each([
  ['U+0000', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
])('rejects a name with %s', async (_, firstName) => {
  const body = {
    email: 'odd@example.com',
    firstName,
    lastName: 'X',
    password: 'secret',
    confirmPassword: 'secret',
  }
  const answer = await server.anonymous().send(api.account.register, { body }).expect(400)
  expect(answer.body.fields).toEqual({ firstName: 'This text contains a character that cannot be stored' })
})

test('returns a name in any script unchanged', async () => {
  const firstName = 'Ж漢👩🏽‍🚀é\u0301ﬁ'
  const body = {
    email: 'script@example.com',
    firstName,
    lastName: '‮rtl',
    password: 'secret',
    confirmPassword: 'secret',
  }
  const answer = await server.anonymous().call(api.account.register, { body }).expect(201)
  expect(answer.body).toMatchObject({ firstName, lastName: '‮rtl' })
})

test('returns 404 as JSON for an unknown call, and never lets a response be cached', async () => {
  const unknown = await reader.agent.get('/api/nothing').expect(404)
  expect(unknown.body).toEqual({
    message: 'There is no such endpoint',
    error: 'There is no such endpoint',
    code: 'not_found',
  })
  const known = await reader.call(api.account.user, {}).expect(200)
  for (const { headers } of [unknown, known]) expect(headers['cache-control']).toBe('no-store')
})

test.each([
  '/API/user',
  '/api/user/',
  '//api/user',
  '/api//user',
  '/api/user;a=b',
  '/%61pi/user',
  '/api/user%2F',
])('does not bypass the guard with %s', async (path) => {
  const { status, text } = await server.anonymous().agent.get(path)
  expect([401, 404]).toContain(status)
  expect(text).not.toContain('username')
})

test('responds 400 to a path that cannot be decoded', async () => {
  await reader.agent.get('/api/works/%E0%A4%A').expect(400)
})

test('logs nothing that a reader wrote', async () => {
  const canary = 'canary-7f3a'
  const body = { username: `${canary}@example.com`, password: canary }
  await server.itself.anonymous().call(api.account.login, { body }).expect(401)
  await reader.call(api.library.page, { query: { page: 1, search: canary } }).expect(200)
  // The error of a failed query contains its parameters.
  const insert = vi.spyOn(server.db, 'insert').mockImplementation(() => {
    const cause = Object.assign(new Error(`invalid: ${canary}`), { code: '22P02', detail: canary })
    throw Object.assign(new Error(`Failed query: insert ... params: ${canary}`, { cause }), {
      query: 'insert',
      params: [canary],
    })
  })
  const registration = {
    email: `${canary}@example.com`,
    firstName: canary,
    lastName: 'X',
    password: 'secret',
    confirmPassword: 'secret',
  }
  await server.itself.anonymous().call(api.account.register, { body: registration }).expect(500)
  insert.mockRestore()
  const mine = await getCookie(await makeUser(server.db))
  const cookie = mine.replace(/^.*?=/, '')
  await begin(['GET /api/user?canary-7f3a=1 HTTP/1.1', mine])
  expect(server.log()).not.toContain(cookie)
  expect(server.log()).not.toContain(decodeURIComponent(cookie).split('.')[0]?.slice(2))
  for (const line of server.log().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('requestId')
  expect(server.log()).toContain('a request failed')
  expect(server.log()).toContain('"path":"/api/works"')
  expect(server.log()).not.toContain(canary)
})
