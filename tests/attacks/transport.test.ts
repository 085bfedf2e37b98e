import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows } from '../../server/testing/attacks.ts'
import { makeSilentWav } from '../../server/testing/files.ts'
import { buildFilePart, buildForm, formType } from '../../server/testing/forms.ts'
import { exchangeRaw, parseStatuses } from '../../server/testing/raw.ts'
import { listSmugglingRequests } from '../../server/testing/smuggling.ts'
import { startServer } from '../../server/testing/start.ts'
import { makeReaders, ownId } from '../../server/testing/two-readers.ts'
import { fillOwnParams } from '../../server/testing/valid-bodies.ts'

const server = startServer()
let reader: Attacker
let admin: Attacker
let name: string

beforeAll(async () => {
  const { attacker, admins } = await makeReaders(server)
  name = attacker.username
  reader = await createAttacker(server.url, attacker)
  admin = await createAttacker(server.url, admins[0])
})

/** Returns a second request to smuggle; its response would contain the reader's name. */
const hidden = () => `GET /api/user HTTP/1.1\r\nHost: x\r\nCookie: ${reader.cookie}\r\n\r\n`
test('refuses request smuggling', async () => {
  const shapes = listSmugglingRequests(hidden())
  const succeeded: string[] = []
  const said = await Promise.all(shapes.map((shape) => exchangeRaw(server.url, shape)))
  for (const [index, answer] of said.entries()) {
    const isAnsweredOnce =
      parseStatuses(answer).length <= 1 && parseStatuses(answer).every((status) => status < 500)
    if (!isAnsweredOnce || answer.includes(name)) succeeded.push(`${shapes[index]?.slice(0, 120)} ${answer}`)
  }
  expect(succeeded).toEqual([])
  // Control: two valid requests in sequence get two responses.
  const twice = await exchangeRaw(server.url, hidden() + hidden(), 2_000)
  expect(parseStatuses(twice)).toEqual([200, 200])
  expect(twice).toContain(name)
})

test('ignores method overrides', async () => {
  const headers = {
    'X-HTTP-Method-Override': 'DELETE',
    'X-HTTP-Method': 'DELETE',
    'X-Method-Override': 'DELETE',
    _method: 'DELETE',
  }
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LOCK', 'M-SEARCH']
  const before = await dumpRows(server.database)
  const failed = []
  const changing = endpoints.filter(([, { method }]) => method !== 'GET')
  for (const [index, [call, { method, path, access }]] of changing.entries()) {
    const by = access === 'admin' ? admin : reader
    const address = `${buildUrl({ path } as never, { params: fillOwnParams(path) })}?_method=${method}`
    for (const other of [
      'GET',
      methods[index % methods.length] ?? '',
      methods[(index + 3) % methods.length] ?? '',
    ]) {
      const { status } = await by.send(other, address, {
        headers: { ...headers, 'X-HTTP-Method-Override': method },
      })
      if (status >= 500) failed.push(`${call} ${other} ${status}`)
    }
  }
  expect(failed).toEqual([])
  expect(await dumpRows(server.database)).toEqual(before)
  const lower = await exchangeRaw(
    server.url,
    `delete /api/user/texts/${ownId} HTTP/1.1\r\nHost: x\r\nCookie: ${reader.cookie}\r\n\r\n`,
    2_000,
  )
  expect(parseStatuses(lower)).toEqual([400])
})

test('ignores injected query parameters', async () => {
  const values = [
    '1&page=2',
    '-1',
    '1e9',
    '9'.repeat(400),
    '%00',
    '1%27%20or%201=1--',
    '%ff',
    '%',
    "';select pg_sleep(9)--",
    '%25',
    '_',
    '\\',
    '[]',
    'true',
  ]
  const names = [
    ...'page limit search category sort role kind names page[] page[$gt]'.split(' '),
    ...'search[a][b] __proto__[x] constructor isAdmin userId select'.split(' '),
  ]
  const lists = endpoints.filter(([, { query }]) => query)
  const failed = []
  let longestMs = 0
  for (const [call, { path, when }] of lists) {
    for (const [index, field] of names.entries()) {
      for (const value of [values[index % values.length], values[(index * 5 + 1) % values.length]]) {
        const startedAt = performance.now()
        const { status, text } = await admin.send(
          'GET',
          `${path}?${when ?? 'x'}=1&${field}=${encodeURI(value ?? '').replaceAll('%25', '%')}`,
        )
        longestMs = Math.max(longestMs, performance.now() - startedAt)
        if (status >= 500 || /\$argon2|syntax error|pg_|relation "/i.test(text))
          failed.push(`${call} ${field}=${value}: ${status} ${text.slice(0, 100)}`)
      }
    }
  }
  expect([lists.length > 4, failed, Object.keys(Object.prototype)]).toEqual([true, [], []])
  // The injected call of `pg_sleep` takes 9 s.
  expect(longestMs).toBeLessThan(9_000)
})

test('reflects no line break of an address or a header', async () => {
  const breaks = [
    '%0d%0aX-Evil:%201',
    '%0aX-Evil:%201',
    '%E5%98%8D%E5%98%8AX-Evil:%201',
    '%0d%0a%0d%0a<script>',
    '%u000aX-Evil:1',
    '%c0%8dX-Evil:1',
  ]
  const paths = [
    '/api/user',
    '/api/dictionary/',
    '/uploads/',
    '/api/user/saved-words/',
    '/',
    '/api/user/export?x=',
    '//',
  ]
  for (const path of paths) {
    for (const each of breaks) {
      const { headers } = await reader.send('GET', path + each)
      expect(Object.keys(headers)).not.toContain('x-evil')
    }
  }
  const raw = await exchangeRaw(
    server.url,
    `GET /api/user HTTP/1.1\r\nHost: x\r\nUser-Agent: a\nX-Evil: 1\r\nX-Request-Id: a\r\nCookie: ${reader.cookie}\r\n\r\n`,
  )
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/evil|x-request-id: a$/im)
})

test('bounds the cost and content of range requests for uploads', async () => {
  const bytes = makeSilentWav(2_000)
  const form = buildForm(buildFilePart('audio', 'rain.wav', bytes, 'audio/wav'))
  const uploaded = await admin.send('POST', adminApi.site.uploadAudio.path, {
    headers: { 'Content-Type': formType },
    body: form,
  })
  const { audioUrl } = JSON.parse(uploaded.text)
  const many = `bytes=${Array.from({ length: 1_000 }, () => '0-').join()}`
  const ranges = [
    ...[
      many,
      `bytes=${Array.from({ length: 500 }, (_, at) => `${at}-${at}`).join()}`,
      'bytes=0-18446744073709551615',
      'bytes=-18446744073709551615',
    ],
    ...'bytes=-0 bytes=5-1 bytes=-1-2 bytes=abc bytes= lines=0-1 bytes=0-0,-1 bytes=2044- bytes=99999999- bytes=1e3-2e3'.split(
      ' ',
    ),
    ...['bytes=0x0-0x10', 'bytes= 0 - 10', 'BYTES=0-1', 'bytes=0-1;x', 'bytes=NaN-', 'bytes=0-1\tbytes=2-3'],
  ]
  const succeeded: string[] = []
  for (const range of ranges) {
    for (const ifRange of ['', '"x"']) {
      const { status, text } = await reader.send('GET', audioUrl, {
        headers: { Range: range, 'If-Range': ifRange },
      })
      if (![200, 206, 416].includes(status) || text.length > bytes.length)
        succeeded.push(`${range.slice(0, 40)} ${status} ${text.length}`)
    }
  }
  expect(succeeded).toEqual([])
})
