import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { doctorHeader, signProxyInfo } from '../../http/proxy-info.ts'
import { testSecret } from '../../testing/secret.ts'
import { startServer } from '../../testing/start.ts'
import { examineProxies } from './address.ts'

const servers = [startServer(), startServer({ trustProxy: 1 }), startServer({ trustProxy: 2 })] as const

/** Returns the X-Forwarded-For that a proxy sends to the next server, given the value it received. */
type Forward = (forwardedFor: string | undefined) => string | undefined

const appends: Forward = (before) => (before ? `${before}, 198.51.100.7` : '198.51.100.7')
const replaces: Forward = () => '198.51.100.7'
const keeps: Forward = (before) => before
const removes: Forward = () => undefined

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** Starts a proxy in front of an address. Returns the address of the proxy. */
async function startProxy(address: string, forward: Forward): Promise<string> {
  const server = createServer((req, res) => {
    const { 'x-forwarded-for': before, ...headers } = req.headers
    const after = forward(before as string | undefined)
    const sent: OutgoingHttpHeaders = { ...headers, ...(after && { 'x-forwarded-for': after }) }
    const asked = request(new URL(req.url ?? '', address), { headers: sent }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    asked.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the finding for a site behind these proxies; the first proxy is the nearest to the site. */
async function examineBehind(trusted: 0 | 1 | 2, ...proxies: Forward[]): Promise<string> {
  let address = servers[trusted].url
  for (const forward of proxies) address = await startProxy(address, forward)
  const { isWell, says } = await examineProxies(address, testSecret)
  return `${isWell ? 'fine' : 'WRONG'}: ${says}`
}

test('accepts a TRUST_PROXY that matches the number of proxies, and names the client address', async () => {
  expect(await examineBehind(0)).toMatch(/^fine: The site sees this machine as (::ffff:)?127\.0\.0\.1/)
  for (const forward of [appends, replaces])
    expect(await examineBehind(1, forward)).toMatch(/^fine: The site sees this machine as 198\.51\.100\.7/)
  expect(await examineBehind(2, appends, replaces)).toMatch(
    /^fine: The site sees this machine as 198\.51\.100\.7/,
  )
})

test('reports a TRUST_PROXY that is too low, because all readers count as one address', async () => {
  expect(await examineBehind(0, appends)).toMatch(
    /^WRONG: TRUST_PROXY is 0, and 1 proxy sends the client address: set it to 1, or all readers count as .*127\.0\.0\.1$/,
  )
  expect(await examineBehind(1, appends, appends)).toMatch(
    /^WRONG: TRUST_PROXY is 1, and 2 proxies send .*: set it to 2, or all readers count as 198\.51\.100\.7$/,
  )
})

test('reports a TRUST_PROXY that is too high, because forged addresses are accepted', async () => {
  expect(await examineBehind(2, appends)).toMatch(
    /^WRONG: TRUST_PROXY is 2, and 1 proxy sends .*: set it to 1, or forged addresses are accepted$/,
  )
  expect(await examineBehind(1)).toMatch(
    /^WRONG: TRUST_PROXY is 1, and no proxy sends .*: set it to 0, or forged/,
  )
})

test.each([keeps, removes])('reports a proxy that does not send the client address (%#)', async (forward) => {
  expect(await examineBehind(1, forward)).toMatch(/^WRONG: TRUST_PROXY is 1, and no proxy sends/)
})

test('refuses proxy information without a recent signature by the secret', async () => {
  const longAgo = Date.now() - 3_600_000
  const signatures = [
    undefined,
    '',
    'x',
    signProxyInfo('another secret', Date.now()),
    signProxyInfo(testSecret, longAgo),
  ]
  for (const value of [...signatures, `${Date.now()}${signProxyInfo(testSecret, longAgo).slice(13)}`]) {
    const sent = servers[1].anonymous().agent.get('/health/proxy-info')
    const { status, text } = await (value === undefined ? sent : sent.set(doctorHeader, value))
    expect([status, text]).toEqual([403, ''])
  }
  expect((await examineProxies(servers[1].url, 'another secret')).says).toMatch(
    /^The site has a different SESSION_SECRET/,
  )
})
