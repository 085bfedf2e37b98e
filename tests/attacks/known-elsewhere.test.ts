import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { type Attacker, createAttacker } from '../../server/testing/attacks.ts'
import { startServer } from '../../server/testing/start.ts'
import { makeReaders, ownId } from '../../server/testing/two-readers.ts'

const server = startServer()
let nobody: Attacker
let reader: Attacker
let admin: Attacker

/** Number of requests that the server sent to another host; it must stay 0. */
let asked = 0
const elsewhere = createServer((_, answer) => {
  asked += 1
  answer.end()
})
let outside = ''

beforeAll(async () => {
  const { attacker, admins } = await makeReaders(server)
  nobody = await createAttacker(server.url)
  reader = await createAttacker(server.url, attacker)
  admin = await createAttacker(server.url, admins[0])
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  outside = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => elsewhere.close(resolve))
  expect([asked, server.log().includes('a request failed')]).toEqual([0, false])
})

test('sends no request to a host named in an address, image, book or header', async () => {
  const hosts = [
    outside,
    outside.replace('127.0.0.1', '0.0.0.0'),
    outside.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    outside.replace('127.0.0.1', '2130706433'),
    outside.replace('http', 'ftp'),
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://127.0.0.1:1/_x',
  ]
  const { createSponsorMessage, createSound } = adminApi.site
  const statuses: number[] = []
  for (const host of hosts) {
    const message = { title: 'Tea', content: `<img src="${host}">`, imageUrl: `${host}/x.webp` }
    statuses.push((await admin.sendJson('POST', createSponsorMessage.path, message)).status)
    statuses.push(
      (await admin.sendJson('POST', createSound.path, { title: 'Rain', audioUrl: `${host}/x.mp3` })).status,
    )
    statuses.push(
      (
        await admin.sendJson('POST', createSound.path, {
          title: 'Rain',
          audioUrl: `/uploads/..${host}/${'x'.repeat(20)}.mp3`,
        })
      ).status,
    )
    statuses.push(
      (await admin.sendJson('POST', adminApi.imports.read.path, { url: host, book: host })).status,
    )
    const word = await reader.send('GET', `/api/dictionary/${encodeURIComponent(host)}`, {
      headers: { Host: new URL(outside).host },
    })
    // A look-up may succeed, because a word of the host name may be in the dictionary.
    expect(word.status).toBeLessThan(500)
  }
  expect([asked, statuses.filter((status) => status < 400 || status >= 500)]).toEqual([0, []])
})

describe('no input causes catastrophic backtracking', () => {
  const long = 20_000
  const bombs = [
    ' '.repeat(long),
    `${' '.repeat(long)}x`,
    `${'a'.repeat(long)}!`,
    `a@${'a.'.repeat(long / 2)}`,
    '\u2028'.repeat(long),
    '<'.repeat(long),
    `${'-'.repeat(long)}x`,
    `"${'\\'.repeat(long)}`,
  ]

  test.each(['search', 'email', 'title', 'word', 'page'])('%s', async (field) => {
    const calls: Record<string, (text: string) => Promise<{ status: number }>> = {
      search: (text) =>
        reader.send('GET', `/api/works?page=1&search=${encodeURIComponent(text.slice(0, 4_000))}`),
      email: (text) =>
        nobody.sendJson('POST', api.account.register.path, {
          email: text,
          firstName: text,
          lastName: text,
          password: text,
          confirmPassword: text,
        }),
      title: (text) => reader.sendJson('POST', api.texts.create.path, { title: text, content: text }),
      word: (text) => reader.send('GET', `/api/dictionary/${encodeURIComponent(text.slice(0, 3_000))}`),
      page: (text) =>
        reader.sendJson('POST', api.brokenPages.report.path, {
          page: text.slice(0, 900),
          error: text.slice(0, 900),
          stack: [text.slice(0, 900)],
          components: [],
        }),
    }
    let longestMs = 0
    const statuses = []
    for (const text of bombs) {
      const startedAt = performance.now()
      statuses.push((await calls[field]?.(text))?.status)
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
    expect(statuses.filter((status = 500) => status >= 500)).toEqual([])
    // Superlinear patterns take much longer for these inputs; linear patterns stay below 4 s.
    expect(longestMs).toBeLessThan(4_000)
  })
})

test('returns stored markup as JSON only', async () => {
  const stored = `"><script>owned()</script>${randomUUID()}`
  const text = await reader.sendJson('PATCH', `/api/user/texts/${ownId}`, { title: stored, content: stored })
  expect(text.status).toBe(200)
  const answers = await Promise.all(
    ['text/html', 'image/svg+xml', 'application/xhtml+xml', '*/*'].flatMap((Accept) =>
      [
        `/api/user/texts/${ownId}`,
        '/api/user/texts',
        '/api/user/export',
        '/api/user/texts/<script>owned()</script>',
        '/api/<img src=x onerror=owned()>',
      ].map((path) => reader.send('GET', encodeURI(path), { headers: { Accept } })),
    ),
  )
  for (const { headers } of answers) {
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ])
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  }
})
