import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { buildUrl, type Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { bodyMaxBytes, chapterBodyMaxBytes, textBodyMaxBytes } from '#shared/limits.ts'
import { fillParams } from '../../testing/fill-params.ts'
import { getTestPassword, makeUser } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'

const server = startServer()

/** Sends the headers of a request with this Content-Length, and no body. */
function announce(endpoint: Endpoint, bytes: number, cookie: string): Promise<string> {
  const { hostname, port } = new URL(server.itself.url)
  const path = buildUrl(endpoint, { params: fillParams(endpoint, 1) })
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setTimeout(30_000, () => socket.destroy(new Error(`${path}: no answer before the body was sent`)))
    socket.on('error', reject)
    socket.on('data', (data) => (answer += data))
    socket.on('close', () => resolve(answer))
    socket.write(
      `${endpoint.method} ${path} HTTP/1.1\r\nHost: lectern\r\nConnection: close\r\nCookie: ${cookie}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
  })
}

const getLimit = ({ bodyMaxBytes: own }: Endpoint) => own ?? bodyMaxBytes

test('rejects a body over the limit of its call with 413 as JSON, before receiving it', async () => {
  const boss = await makeUser(server.db, { isAdmin: true })
  const { headers } = await server
    .anonymous()
    .agent.post('/api/login')
    .send({ username: boss.username, password: getTestPassword(boss) })
  const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
  const wrong: string[] = []
  const withJson = endpoints.filter(([, { upload }]) => !upload)
  for (const [name, endpoint] of withJson) {
    const answer = await announce(endpoint, getLimit(endpoint) + 1, cookie)
    const isRefused =
      /^HTTP\/1\.1 413 [\s\S]*\r\nContent-Type: application\/json[\s\S]*"code":"too_large"/.test(answer)
    if (!isRefused) wrong.push(`${name}: ${answer.split('\r\n')[0]}`)
  }
  expect(wrong).toEqual([])
})

test('accepts 1.5 MB for a text, 5 MB for a chapter and at most 64 kB elsewhere', () => {
  const larger = endpoints.filter(([, endpoint]) => getLimit(endpoint) > 64_000).map(([name]) => name)
  expect(larger.sort()).toEqual([
    'imports.finish',
    'imports.save',
    'library.createChapter',
    'library.updateChapter',
    'ownBooks.finish',
    'site.setPageContent',
    'texts.create',
    'texts.update',
  ])
  expect([bodyMaxBytes, textBodyMaxBytes, chapterBodyMaxBytes]).toEqual([64_000, 1_500_000, 10_000_000])
})
