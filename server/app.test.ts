import { beforeAll, expect, test } from 'vitest'
import { buildUrl, type Endpoint, isIdParam } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { fillParams } from './testing/fill-params.ts'
import { makeUser } from './testing/make.ts'
import { type Caller, startServer } from './testing/start.ts'

const server = startServer()
let reader: Caller
let admin: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const getMethod = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'

/** Variants of a path that might bypass the access check. */
const disguises: Record<string, (path: string) => string> = {
  'a public path in the query': (path) => `${path}?x=/api/public&y=/api/page-content`,
  'a double slash at the start': (path) => `/${path}`,
  'a double slash within': (path) => path.replace('/api/', '/api//'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2F'),
  'an encoded slash at the end': (path) => `${path}%2F`,
  'a path parameter': (path) => `${path};a=b`,
  'a parameter after /api': (path) => path.replace('/api', '/api;a=b'),
  'upper case': (path) => path.toUpperCase(),
  'an encoded letter': (path) => path.replace('/api', '/%61pi'),
  'a slash at the end': (path) => `${path}/`,
  'a parent directory': (path) => path.replace('/api/', '/api/page-content/..%2f'),
  'an extension': (path) => `${path}.json`,
  'U+0000 at the end': (path) => `${path}%00`,
}

test('no other spelling of a protected path bypasses its access check', async () => {
  const opened: string[] = []
  for (const [name, endpoint] of endpoints.filter(([, { access }]) => access !== 'anyone')) {
    const path = buildUrl(endpoint, { params: fillParams(endpoint, 1) })
    const callers = endpoint.access === 'admin' ? [server.anonymous(), reader] : [server.anonymous()]
    for (const [how, write] of Object.entries(disguises)) {
      const answers = await Promise.all(callers.map(({ agent }) => agent[getMethod(endpoint)](write(path))))
      for (const { status } of answers) {
        if (![400, 401, 403, 404].includes(status)) opened.push(`${name} with ${how}: ${status}`)
      }
    }
  }
  expect(opened).toEqual([])
})

test('ignores method override headers and parameters', async () => {
  const opened: string[] = []
  const said = (method: string) => ({
    'X-HTTP-Method-Override': method,
    'X-HTTP-Method': method,
    'X-Method-Override': method,
  })
  for (const [name, endpoint] of endpoints.filter(
    ([, { access, method }]) => access !== 'anyone' && method !== 'GET',
  )) {
    const { method } = endpoint
    const path = buildUrl(endpoint, { params: fillParams(endpoint, 1) })
    const isAlsoRead = endpoints.some(([, other]) => other.method === 'GET' && other.path === endpoint.path)
    const verdicts = isAlsoRead ? [401] : [401, 404]
    for (const override of ['GET', 'OPTIONS', 'HEAD']) {
      const { status } = await server
        .anonymous()
        .agent[getMethod(endpoint)](`${path}?_method=${override}`)
        .set(said(override))
      if (status !== 401) opened.push(`${name} as ${override}: ${status}`)
    }
    const { status } = await server.anonymous().agent.get(`${path}?_method=${method}`).set(said(method))
    if (!verdicts.includes(status)) opened.push(`GET as ${name}: ${status}`)
  }
  expect(opened).toEqual([])
})

test('returns 404 for an invalid id in every path', async () => {
  const none = [
    '0',
    '-1',
    '1.5',
    '01',
    '1e3',
    '0x1',
    '2147483648',
    '9007199254740993',
    'NaN',
    'Infinity',
    '%20',
    '١',
  ]
  const wrong: string[] = []
  const withId = endpoints.filter(([, { path }]) =>
    [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => isIdParam(name)),
  )
  for (const [name, endpoint] of withId) {
    const answers = await Promise.all(
      none.map((id) => admin.send(endpoint, { params: fillParams(endpoint, decodeURIComponent(id)) })),
    )
    for (const [index, { status, body }] of answers.entries()) {
      if (status !== 404 || body.code !== 'not_found') wrong.push(`${name} of ${none[index]}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})
