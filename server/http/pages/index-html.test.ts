import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { makeUser, makeWork } from '../../testing/make.ts'
import { type Caller, startServer } from '../../testing/start.ts'
import { serveBuiltClient } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'index.html'), '<head></head><body><div id="root"></div></body>')
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'src/pages/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['_shared.js'] },
    'src/pages/sign-in.tsx': { file: 'assets/sign-in-1.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
  }),
)
const server = startServer({ client: serveBuiltClient(folder) })

const open = (caller: Caller, path: string) => caller.agent.get(path).set('Accept', 'text/html').expect(200)

const preloadedCalls = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]*)">/g)].map(
    ([, address = '']) => address.replaceAll('&amp;', '&'),
  )

test('sends the same page to all readers and administrators, to be revalidated, without a session lookup', async () => {
  const visitors = [
    await server.as(await makeUser(server.db)),
    await server.as(await makeUser(server.db, { isAdmin: true })),
  ]
  const execute = vi.spyOn(server.db, 'execute')
  for (const path of ['/', '/auth', '/reader/1/2', '/no/such/page']) {
    const answers = await Promise.all(visitors.map((visitor) => open(visitor, path)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' })
    }
    const ETag = answers[0]?.headers.etag ?? ''
    const again = await visitors[0]?.agent.get(path).set({ Accept: 'text/html', 'If-None-Match': ETag })
    expect(again?.status).toBe(304)
  }
  expect(execute).not.toHaveBeenCalled()
  execute.mockRestore()
})

test('preloads calls that exist, in the address that the client requests', async () => {
  const caller = await server.as(await makeUser(server.db))
  const work = await makeWork(server.db, { chapters: ['Call me Ishmael.'] })
  for (const path of [
    '/',
    `/reader/${work.id}/${work.chapters[0]?.id}`,
    '/saved-words',
    '/notes',
    '/account',
  ]) {
    const calls = preloadedCalls((await open(caller, path)).text)
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) await caller.agent.get(call).expect(200)
  }
})

test.each(['/reader/0/1', '/reader/x/1', '/reader/99999999999/1', '/no/such/page'])(
  'preloads no call for %s',
  async (path) => {
    const caller = await server.as(await makeUser(server.db))
    expect(preloadedCalls((await open(caller, path)).text)).toEqual([])
  },
)

test('preloads the sign-in page for a visitor without a session cookie, but not in place of a public page', async () => {
  for (const path of ['/', '/reader/1/2', '/auth']) {
    const { text } = await open(server.anonymous(), path)
    expect(preloadedCalls(text)).toEqual([api.account.user.path])
    expect(text).toContain('/assets/sign-in-1.js')
    expect(text).not.toContain('/assets/home-1.js')
  }
  const about = await open(server.anonymous(), '/about')
  expect(preloadedCalls(about.text)).toEqual([api.account.user.path, api.content.page.path])
})

test('escapes the address in a hint', async () => {
  const caller = await server.as(await makeUser(server.db))
  const { text } = await open(caller, '/personal-library/import/%22%3E%3Cscript%3E')
  expect(text).not.toContain('<script')
})

test('preloads the script and style of the page', async () => {
  const home = await open(await server.as(await makeUser(server.db)), '/')
  expect(home.text).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1.js">')
  expect(home.text).toContain('<link rel="stylesheet" crossorigin href="/assets/home-1.css">')
  expect(home.text).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-1.js">')
})

test('compresses pages and texts of the library, but no answer that mixes secrets with input of others', async () => {
  const caller = await server.as(await makeUser(server.db, { isAdmin: true }))
  const work = await makeWork(server.db, { chapters: ['word '.repeat(2_000)] })
  const fetchEncoding = async (path: string, accept = '*/*') =>
    (await caller.agent.get(path).set({ Accept: accept, 'Accept-Encoding': 'gzip, br' }).expect(200)).headers[
      'content-encoding'
    ]
  expect(await fetchEncoding('/', 'text/html')).toBe('br')
  expect(await fetchEncoding(`/api/chapters/${work.chapters[0]?.id}`)).toBe('br')
  for (let person = 0; person < 10; person += 1) await makeUser(server.db)
  expect(await fetchEncoding('/api/admin/users?page=1')).toBeUndefined()
})

test('sends the same page compressed and uncompressed', async () => {
  const sent = (encoding: string) =>
    server.anonymous().agent.get('/').set({ Accept: 'text/html', 'Accept-Encoding': encoding }).expect(200)
  const plain = await sent('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const _again of [1, 2]) {
    const packed = await sent('gzip')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Cookie, Accept-Encoding' })
    expect(packed.text).toBe(plain.text)
  }
})
