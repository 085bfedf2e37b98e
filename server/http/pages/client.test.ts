import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Express } from 'express'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import type { Db } from '../../db/client.ts'
import { openFolder } from '../../uploads/folder.ts'
import { createLog } from '../log.ts'
import { serveBuiltClient } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-built-'))
let app: Express

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Lectern</title>')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, '.secret'), 'secret')
  writeFileSync(join(folder, 'assets/index-abc123.js'), 'run()')
  app = createApp({
    database: { db: {} as Db, query: async () => ({ rows: [] }) },
    log: createLog('silent'),
    sessionSecret: 'a secret for tests only',
    uploads: openFolder(join(folder, 'uploads')),
    trustProxy: 1,
    client: serveBuiltClient(folder),
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['/', '/auth', '/reader/1/2', '/no/such/page'])(
  'serves the page at %s, to be revalidated',
  async (path) => {
    const { text, headers } = await request(app).get(path).expect(200)
    expect(text).toContain('<title>Lectern</title>')
    expect(headers['cache-control']).toBe('no-cache')
  },
)

test('caches files with a content hash as immutable', async () => {
  const asset = await request(app).get('/assets/index-abc123.js').expect(200)
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await request(app).get('/icon.svg').expect(200)
})

test.each(['/reader/1/1.5', '/nowhere.html'])(
  'serves the page at %s to a browser navigation',
  async (path) => {
    const { text } = await request(app).get(path).set('Accept', 'text/html,*/*').expect(200)
    expect(text).toContain('<title>Lectern</title>')
  },
)

test.each([
  '/assets/index-gone.js',
  '/assets/index-abc123.js.map',
  '/assets/',
  '/package.json',
  '/server/index.ts',
  '/.secret',
  '/.env',
  '/.git/config',
  '/..%2f..%2fpackage.json',
  '/assets/..%2findex.html',
])('%s is not served', async (path) => {
  const { status, text } = await request(app).get(path)
  expect([400, 403, 404]).toContain(status)
  expect(text).not.toMatch(/secret|Lectern|import/)
})

test('throws with instructions when the client is not built', () => {
  expect(() => serveBuiltClient(join(folder, 'none'))).toThrow(
    'The client is not built yet: run "npm run build" first',
  )
})

test('sends a content security policy that allows only this site and recorded pronunciations', async () => {
  for (const path of ['/', '/api/page-content', '/health/live', '/assets/index-abc123.js']) {
    const policy = String((await request(app).get(path)).headers['content-security-policy'])
    expect(Object.fromEntries(policy.split(';').map((part) => part.split(/ (.*)/)))).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self'",
      'connect-src': "'self' https://api.dictionaryapi.dev",
      'media-src': "'self' https://api.dictionaryapi.dev",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  }
})

test('sends HSTS over https only', async () => {
  const hsts = async (path: string, headers: Record<string, string>) =>
    (await request(app).get(path).set(headers)).headers['strict-transport-security']
  for (const path of ['/', '/api/page-content', '/health/live', '/assets/index-abc123.js']) {
    expect(await hsts(path, { 'X-Forwarded-Proto': 'https' }), path).toBe('max-age=31536000')
    expect(await hsts(path, { 'X-Forwarded-Proto': 'http' }), path).toBeUndefined()
    expect(await hsts(path, {}), path).toBeUndefined()
  }
})
