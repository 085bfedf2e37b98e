import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

const logout = (headers: Record<string, string>) =>
  server.anonymous().call(api.account.logout, {}).set(headers)

test.each([
  ['a page of this site', { 'Sec-Fetch-Site': 'same-origin' }, 204],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }, 204],
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a page of another host of the same site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['another site with our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1' }, 403],
  ['a script without an origin', {}, 204],
  ['an older browser on another site', { Origin: 'http://evil.example' }, 403],
  ['a sandboxed frame', { Origin: 'null' }, 403],
])('accepts or rejects a state change requested by %s', async (_, headers, status) => {
  await logout(headers as Record<string, string>).expect(status)
})

test('accepts our own origin from a browser on plain http, which sends no Sec-Fetch-Site', async () => {
  await logout({ Origin: server.url }).expect(204)
  const { port } = new URL(server.url)
  await logout({ Origin: `http://127.0.0.1:${Number(port) + 1}` }).expect(403)
})

test('lets other sites link here but sends them no CORS headers', async () => {
  const { headers } = await server
    .anonymous()
    .call(api.account.user, {})
    .set({ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' })
    .expect(401)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})
