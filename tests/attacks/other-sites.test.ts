import { beforeAll, describe, expect, test } from 'vitest'
import { exportApi } from '#shared/account-export.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows } from '../../server/testing/attacks.ts'
import { evilOrigin, foreignPages } from '../../server/testing/foreign-pages.ts'
import { getTestPassword } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'
import { canary, makeReaders } from '../../server/testing/two-readers.ts'
import { fillOwnParams, makeValidBody } from '../../server/testing/valid-bodies.ts'

const server = startServer()
let reader: Attacker
let admin: Attacker
let username: string

beforeAll(async () => {
  const { attacker, others, admins } = await makeReaders(server)
  username = attacker.username
  // The victims are a reader with data of every kind, and an administrator.
  reader = await createAttacker(server.url, others[0])
  admin = await createAttacker(server.url, admins[0])
})

const changing = endpoints.filter(([, { method }]) => method !== 'GET')

describe('refuses state changes requested by pages of other sites', () => {
  test.each(changing)('%s', async (name, endpoint) => {
    const by = endpoint.access === 'admin' ? admin : reader
    const path = buildUrl(endpoint, { params: fillOwnParams(endpoint.path) })
    const body = endpoint.body
      ? JSON.stringify(makeValidBody(name, username, getTestPassword({ username })))
      : ''
    const before = await dumpRows(server.database)
    const refused: number[] = []
    for (const headers of Object.values(foreignPages)) {
      refused.push((await by.send(endpoint.method, path, { headers, body })).status)
    }
    expect(await dumpRows(server.database)).toEqual(before)
    expect(refused).toEqual(refused.map(() => 403))
  })
})

test('does not parse a form without an origin as JSON', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'application/jsonx',
    'text/json',
    'application/json-patch+json',
    '',
  ]
  const before = await dumpRows(server.database)
  const statuses = []
  for (const [name, endpoint] of changing.filter(
    ([, { body, upload, access }]) => body && !upload && access !== 'anyone',
  )) {
    const by = endpoint.access === 'admin' ? admin : reader
    const path = buildUrl(endpoint, { params: fillOwnParams(endpoint.path) })
    const body = JSON.stringify(makeValidBody(name))
    for (const type of types)
      statuses.push(
        (await by.send(endpoint.method, path, { headers: { 'Content-Type': type }, body })).status,
      )
  }
  expect(await dumpRows(server.database)).toEqual(before)
  expect(new Set(statuses)).toEqual(new Set([415]))
})

const reads = endpoints.filter(([, { method, access }]) => method === 'GET' && access !== 'admin')

test('API responses cannot be read by other sites, run as scripts or cached', async () => {
  const headers = {
    Origin: evilOrigin,
    Referer: `${evilOrigin}/`,
    'Access-Control-Request-Method': 'GET',
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Dest': 'script',
  }
  const queries = ['callback=owned', 'jsonp=owned', 'cb=owned', 'format=jsonp&callback=owned', 'x.css', '_=1']
  for (const [name, endpoint] of reads) {
    const path = buildUrl(endpoint, { params: fillOwnParams(endpoint.path) })
    for (const query of queries) {
      const answer = await reader.send('GET', `${path}?${endpoint.when ?? 'x'}=1&${query}`, { headers })
      const said = Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))
      expect(said, name).toEqual([])
      expect([answer.headers['content-type'], answer.headers['x-content-type-options']], name).toEqual([
        'application/json; charset=utf-8',
        'nosniff',
      ])
      expect(answer.headers['cache-control'], name).toMatch(/^(no-store|private, no-cache)$/)
      expect(answer.text, name).not.toContain('owned')
    }
  }
  const { status } = await reader.send('OPTIONS', '/api/user', { headers })
  expect([404, 403, 405, 200, 204]).toContain(status)
})

test('returns no personal data at addresses that look like static files', async () => {
  const disguises = [
    '/x.css',
    '/x.js',
    '/..%2fx.css',
    '%2fx.css',
    ';x.css',
    '.css',
    '%00.css',
    '%0a.css',
    '%23x.css',
    '%3fx.css',
    '//x.png',
    '/.css',
    '%2e%2e/x.css',
    '\\x.css',
  ]
  const succeeded: string[] = []
  const paths = [api.account.user, exportApi.account.export, api.texts.list, api.words.saved].map(
    ({ path }) => path,
  )
  for (const path of paths) {
    expect((await reader.send('GET', path)).text).toContain(canary)
    for (const disguise of disguises) {
      const { text, headers } = await reader.send('GET', path + disguise)
      if (text.includes(canary) || !/no-store/.test(String(headers['cache-control'])))
        succeeded.push(path + disguise)
    }
  }
  expect(succeeded).toEqual([])
})

test('neither reflects nor trusts a forged host header', async () => {
  const names = [
    'X-Forwarded-Host',
    'X-Host',
    'X-Forwarded-Server',
    'X-HTTP-Host-Override',
    'Forwarded',
    'X-Original-Host',
    'X-Forwarded-Prefix',
  ]
  const spoofed = Object.fromEntries(
    names.map((name) => [name, name === 'Forwarded' ? 'host=evil.example;proto=https' : 'evil.example']),
  )
  const headers = {
    Host: 'evil.example',
    ...spoofed,
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Scheme': 'https',
    'X-Forwarded-Port': '443',
  }
  const sent = [
    headers,
    { ...headers, Host: '127.0.0.1' },
    { ...headers, Host: 'evil.example:1' },
    { ...spoofed, Host: '127.0.0.1:80@evil.example' },
  ]
  const paths = [
    '/api/user',
    '/api/none',
    '/api/user/export',
    '/uploads/x',
    '/health/live',

    '/api/user/',
  ]
  for (const each of sent) {
    for (const path of paths) {
      const answer = await reader.send('GET', path, { headers: each })
      expect(JSON.stringify([answer.text, answer.headers])).not.toContain('evil')
      expect([answer.headers.location, answer.headers['strict-transport-security']]).toEqual([
        undefined,
        undefined,
      ])
    }
  }
  // A passkey challenge contains the host name, but over plain http the server refuses to create one.
  const { status } = await admin.send('POST', adminApi.passkeys.askForNew.path, { headers })
  expect(status).toBe(403)
})
