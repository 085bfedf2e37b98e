import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bookMaxBytes } from '#shared/limits.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { rateLimitCounts } from '../../db/schema.ts'
import { uploadsMaxBytes } from '../../limits.ts'
import { makeBlackPng } from '../../testing/files.ts'
import { getTestPassword, makeUser } from '../../testing/make.ts'
import { type Caller, startServer } from '../../testing/start.ts'

const server = startServer()
let admin: Caller
let cookie = ''

beforeAll(async () => {
  const boss = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(boss)
  const { headers } = await server
    .anonymous()
    .agent.post('/api/login')
    .send({ username: boss.username, password: getTestPassword(boss) })
  cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
})

const files = () => readdirSync(server.uploads.folder)

/** Checks that the test left no file, logged no internal error and did not end the server process. */
afterEach(async () => {
  expect(files()).toEqual([])
  expect(server.log()).not.toContain('a request failed')
  await admin.agent.get('/api/user').expect(200)
})

const boundary = 'a-boundary'
const part = (headers: string, body: string | Buffer = 'x') =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const end = Buffer.from(`--${boundary}--\r\n`)
const disposition = (name: string, filename = 'tea.png') =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"`
const image = (name = 'image') => part(`${disposition(name)}\r\nContent-Type: image/png`, makeBlackPng(8, 8))

const send = (body: Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
  admin.agent.post('/api/admin/upload-image').set('Content-Type', type).send(body)

const oneFile = 'Send one file in the field "image"'
const malformed = 'The upload was interrupted or is malformed'

test.each<[string, Buffer, string]>([
  ['no file', end, oneFile],
  ['an empty body', Buffer.from('\r\n'), malformed],
  ['a file in another field', Buffer.concat([image('picture'), end]), oneFile],
  ['two files', Buffer.concat([image(), image(), end]), oneFile],
  ['two hundred files', Buffer.concat([...Array<Buffer>(200).fill(image()), end]), oneFile],
  [
    'a text before the file',
    Buffer.concat([part('Content-Disposition: form-data; name="a"'), image(), end]),
    oneFile,
  ],
  [
    'a text after the file',
    Buffer.concat([image(), part('Content-Disposition: form-data; name="a"'), end]),
    oneFile,
  ],
  [
    'a text instead of the file',
    Buffer.concat([part('Content-Disposition: form-data; name="image"'), end]),
    oneFile,
  ],
  [
    'a field called __proto__',
    Buffer.concat([part('Content-Disposition: form-data; name="__proto__[x]"'), end]),
    oneFile,
  ],
  ['a field with a very long name', Buffer.concat([image('i'.repeat(10_000)), end]), oneFile],
  ['a part without a name', Buffer.concat([part('Content-Type: image/png'), end]), oneFile],
  ['an empty file', Buffer.concat([part(disposition('image'), ''), end]), 'The file is empty'],
  ['no final boundary', image(), malformed],
  ['a truncated part', Buffer.concat([image().subarray(0, 90)]), malformed],
  ['invalid headers', Buffer.concat([part('\0\xff:::\r\nx'), end]), malformed],
  ['a thousand headers', Buffer.concat([part(Array(1000).fill('A: b').join('\r\n')), end]), oneFile],
])('rejects a form with %s', async (_, body, sentence) => {
  const answer = await send(body).expect(400)
  expect(answer.body.code).toBe('invalid')
  expect([sentence, malformed]).toContain(answer.body.message)
})

test.each([
  ['a media type that is no form', 'application/json', 415],
  ['a URL-encoded form', 'application/x-www-form-urlencoded', 415],
  ['no boundary', 'multipart/form-data', 400],
  ['another kind of multipart', 'multipart/mixed; boundary=x', 415],
])('rejects %s', async (_, type, status) => {
  await send(Buffer.concat([image(), end]), type).expect(status)
})

test('ignores a path in the name of a file', async () => {
  for (const name of [
    '../../evil.png',
    '..\\evil.png',
    '/etc/passwd.png',
    `${'x'.repeat(5_000)}.png`,
    '%00.png',
  ]) {
    const body = Buffer.concat([
      part(`${disposition('image', name)}\r\nContent-Type: image/png`, makeBlackPng(8, 8)),
      end,
    ])
    const answer = await send(body)
    expect([201, 400, 415]).toContain(answer.status)
    if (answer.status === 201) {
      expect(answer.body.imageUrl).toMatch(/^\/uploads\/[\da-f]{32}\.webp$/)
      await server.uploads.remove(answer.body.imageUrl)
    }
  }
})

/** Sends the beginning of an upload and resets the connection. */
function cutAfter(sent: Buffer, contentLength: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/admin/upload-image HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${contentLength}\r\n\r\n`,
      )
      socket.write(sent, () => setTimeout(() => socket.resetAndDestroy(), 20))
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

test('leaves no file of an aborted upload', async () => {
  const whole = Buffer.concat([image(), end])
  const cuts = [0, 1, 20, 60, 130, whole.length - 60, whole.length - 5, whole.length]
  await Promise.all(cuts.map((length) => cutAfter(whole.subarray(0, length), whole.length + 1_000)))
  // The server removes the file after the connection has closed.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.poll(files).toEqual([])
})

/** Starts a book upload as a new reader without sending the body. Returns the response so far. */
async function begin(bytes: number) {
  const reader = await makeUser(server.db)
  const { headers } = await server.itself
    .anonymous()
    .agent.post('/api/login')
    .send({ username: reader.username, password: getTestPassword(reader) })
  const own = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
  const { hostname, port } = new URL(server.itself.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.on('error', () => {})
  socket.write(
    `POST ${ownBooksApi.ownBooks.read.path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${own}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  return { reader, answer: () => answer, cut: () => socket.resetAndDestroy() }
}

const underWay = () => server.db.$count(rateLimitCounts, eq(rateLimitCounts.points, 1))
const smallBook = (caller: Caller) =>
  caller.agent.post(ownBooksApi.ownBooks.read.path).attach('book', Buffer.from('One two three.'), 'book.txt')

test('limits concurrent uploads of readers by their memory, but not those of administrators', async () => {
  const fitting = Math.floor(uploadsMaxBytes / bookMaxBytes)
  const under = await Promise.all(Array.from({ length: fitting }, () => begin(bookMaxBytes)))
  await expect.poll(underWay).toBe(fitting)
  const refused = await begin(bookMaxBytes)
  await expect.poll(refused.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 30\r\n/)
  expect(refused.answer()).toContain('Many files are being uploaded right now. Please try again in a minute.')
  const { body } = await send(Buffer.concat([image(), end])).expect(201)
  await server.uploads.remove(body.imageUrl)
  for (const one of [...under, refused]) one.cut()
  await expect.poll(underWay).toBe(0)
  await smallBook(await server.itself.as(refused.reader)).expect(201)
})

test('allows another upload after a disconnect', async () => {
  const cut = await begin(1_000)
  await expect.poll(underWay).toBe(1)
  const reader = await server.itself.as(cut.reader)
  await smallBook(reader).expect(409)
  cut.cut()
  await expect.poll(underWay).toBe(0)
  await smallBook(reader).expect(201)
})
