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
  ['another site that says it is ours', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1' }, 403],
  ['a script that says nothing', {}, 204],
  ['an older browser on another site', { Origin: 'http://evil.example' }, 403],
  ['a sandboxed frame', { Origin: 'null' }, 403],
])('H1: %s that would change something is answered as it should be', async (_, headers, status) => {
  await logout(headers as Record<string, string>).expect(status)
})

test('H1: a browser on plain http, which says only its origin, is let in on its own site', async () => {
  await logout({ Origin: server.url }).expect(204)
  const { port } = new URL(server.url)
  await logout({ Origin: `http://127.0.0.1:${Number(port) + 1}` }).expect(403)
})

test('H1: another site may follow a link, and gets no leave to read', async () => {
  const { headers } = await server
    .anonymous()
    .call(api.account.user, {})
    .set({ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' })
    .expect(401)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})
