import { beforeAll, expect, test } from 'vitest'
import { buildUrl, type Endpoint } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { type Attacker, createAttacker, dumpRows } from '../../server/testing/attacks.ts'
import { startServer } from '../../server/testing/start.ts'
import { canary, makeReaders } from '../../server/testing/two-readers.ts'
import { fillOwnParams } from '../../server/testing/valid-bodies.ts'

const server = startServer()
let nobody: Attacker
let reader: Attacker
let adminName: string
let adminId: number

beforeAll(async () => {
  const { attacker, admins } = await makeReaders(server)
  adminName = admins[0].username
  adminId = admins[0].id
  nobody = await createAttacker(server.url)
  reader = await createAttacker(server.url, attacker)
})

const closed = endpoints.filter(([, { access }]) => access !== 'anyone')
const buildAddress = ({ path }: Endpoint) => buildUrl({ path } as Endpoint, { params: fillOwnParams(path) })

/** Returns forged headers that claim an identity or another address. Calibre-Web trusted such a header for the user name. */
const identities = () => {
  const names = [
    ...'Remote-User X-Remote-User X-Forwarded-User X-Authenticated-User X-Webauth-User X-Forwarded-Email'.split(
      ' ',
    ),
    ...'Auth-User X-User X-Auth-Request-User Tailscale-User-Login Cf-Access-Authenticated-User-Email'.split(
      ' ',
    ),
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, adminName])),
    ...{
      'X-User-Id': String(adminId),
      'X-Forwarded-Groups': 'admin',
      'X-Api-Key': adminName,
      'X-Is-Admin': 'true',
    },
    ...{
      'X-Original-URL': '/api/page-content',
      'X-Rewrite-URL': '/api/page-content',
      'X-Forwarded-Uri': '/api/page-content',
    },
    ...{
      'X-Forwarded-For': '127.0.0.1',
      'X-Real-IP': '127.0.0.1',
      'X-Internal': '1',
      Referer: 'http://127.0.0.1/',
    },
  }
}
const authorizations = () => [
  `Basic ${Buffer.from(`${adminName}:`).toString('base64')}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
  'Negotiate x',
  `Digest username="${adminName}"`,
]
const keys = () =>
  `apiKey=${adminName}&api_key=1&token=1&key=1&user=${adminName}&userId=${adminId}&access_token=x&isAdmin=true`

test('ignores headers, keys and tokens that other libraries accept as a sign-in', async () => {
  const statuses: number[] = []
  for (const [, endpoint] of closed) {
    const [one, ...others] = authorizations()
    const Authorization = statuses.length % 4 ? others[statuses.length % others.length] : one
    const headers = { ...identities(), Authorization: Authorization ?? '' }
    statuses.push(
      (await nobody.send(endpoint.method, `${buildAddress(endpoint)}?${keys()}`, { headers })).status,
    )
    const isClosed = endpoint.access === 'admin'
    if (isClosed)
      statuses.push(
        (await reader.send(endpoint.method, `${buildAddress(endpoint)}?${keys()}`, { headers: identities() }))
          .status,
      )
  }
  const succeeded = statuses.filter((status) => status !== 401 && status !== 403)
  expect(succeeded).toEqual([])
})

test('no other spelling of an address bypasses its access check', async () => {
  const before = await dumpRows(server.database)
  // A vulnerability of Audiobookshelf, another server, granted access when the URL contained a public path anywhere.
  const open = [
    '/api/page-content',
    '/api/login',
    '/api/logout',
    '/health/live',
    '/uploads/x.webp',
    '/api/items/1/cover',
  ]
  const ways = open.flatMap((path) => [
    ...[(to: string) => `${to}?r=${path}`, (to: string) => `${to}?${path}`, (to: string) => `${to}#${path}`],
    ...[
      (to: string) => `${path}/..${to.slice(4)}`,
      (to: string) => `${path}/%2e%2e/%2e%2e${to}`,
      (to: string) => `${path}/../..${to}`,
    ],
    ...[
      (to: string) => `${to};${path}`,
      (to: string) => `${to}%3f${path}`,
      (to: string) => `${path}%2f..%2f..${to}`,
      (to: string) => `${path}\\..${to}`,
    ],
  ])
  const forms = [
    ...[
      (to: string) => `/${to}`,
      (to: string) => `${to}/`,
      (to: string) => to.toUpperCase(),
      (to: string) => `/.${to}`,
      (to: string) => `${to}%20`,
    ],
    ...[
      (to: string) => to.replace('/api', '/api/.'),
      (to: string) => to.replace('/api', '/%61pi'),
      (to: string) => to.replaceAll('/', '//'),
      (to: string) => `/x/..${to}`,
    ],
    ...[
      (to: string) => `${to}.json`,
      (to: string) => `http://127.0.0.1${to}`,
      (to: string) => to.replace('/api/', '/api%2f'),
      (to: string) => to.replace('/api/', '/api\\'),
    ],
  ]
  const all = [...ways, ...forms]
  const succeeded: string[] = []
  for (const [index, [name, endpoint]] of closed.entries()) {
    // Tries a ninth of the spellings at each address, and another ninth at the next. Each spelling is tried at a ninth of the addresses.
    for (const way of all.filter((_, at) => at % 9 === index % 9)) {
      const path = way(buildAddress(endpoint))
      const { status, text } = await nobody.send(endpoint.method, path)
      if (status < 400 && !/"status":"live"|"aboutUs"/.test(text) && text)
        succeeded.push(`${name} ${path}: ${status} ${text.slice(0, 80)}`)
      if (text.includes(canary) || text.includes(adminName)) succeeded.push(`${name} ${path}: ${text}`)
    }
  }
  expect(succeeded).toEqual([])
  expect(await dumpRows(server.database)).toEqual(before)
})

test('serves no file or page at well-known addresses of other software', async () => {
  const up = [
    '../appsettings.json',
    '..%2f..%2fetc%2fpasswd',
    '....//....//etc/passwd',
    '/etc/passwd',
    '..\\..\\windows\\win.ini',
    'file:///etc/passwd',
  ]
  const paths = [
    ...up.flatMap((file) => [
      `/api/image/cover-upload?filename=${file}`,
      `/api/book/1/book-resources?file=${file}`,
      `/api/chapters/${file}`,
      `/uploads/${file}`,
      `/assets/${file}`,
    ]),
    ...'/api/opds/key /opds /opds/search /api/reader/image?chapterId=1&page=1 /api/items/1/cover /api/items/1/file/1'.split(
      ' ',
    ),
    ...'/feed/x /status /ping /hls/1/output.m3u8'.split(' '),
    ...'/.env /.git/config /package.json /.data/secret /server/index.ts /@fs/etc/passwd /uploads/../.env /metrics'.split(
      ' ',
    ),
    ...'/debug /swagger /api/swagger.json /login?next=//evil.example /ajax/emailstat'.split(' '),
  ]
  const succeeded = []
  for (const path of paths) {
    for (const by of [nobody, reader]) {
      const { status, headers, text } = await by.send('GET', path)
      if (status < 400 || status >= 500 || headers.location || /root:|SESSION_SECRET/.test(text))
        succeeded.push(`${path}: ${status}`)
    }
  }
  expect(succeeded).toEqual([])
})
