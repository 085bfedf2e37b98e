import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { doctorHeader, signProxyInfo } from '../../http/proxy-info.ts'
import { secretOfTests } from '../../testing/secret.ts'
import { startServer } from '../../testing/start.ts'
import { examineProxies } from './proxies.ts'

const trusting = [startServer(), startServer({ trustProxy: 1 }), startServer({ trustProxy: 2 })] as const

/** What a proxy makes of who it was asked for. */
type Forward = (forwardedFor: string | undefined) => string | undefined

const adds: Forward = (before) => (before ? `${before}, 198.51.100.7` : '198.51.100.7')
const replaces: Forward = () => '198.51.100.7'
const passesOn: Forward = (before) => before
const takesAway: Forward = () => undefined

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** Puts one in front of an address. Returns its own. */
async function proxied(address: string, forward: Forward): Promise<string> {
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

/** What is found of a site that trusts so many, behind these, the nearest first. */
async function foundBehind(trusted: 0 | 1 | 2, ...proxies: Forward[]): Promise<string> {
  let address = trusting[trusted].url
  for (const forward of proxies) address = await proxied(address, forward)
  const { isWell, says } = await examineProxies(address, secretOfTests)
  return `${isWell ? 'fine' : 'WRONG'}: ${says}`
}

test('as many as the site trusts are in front of it: it says for whom it takes the doctor', async () => {
  expect(await foundBehind(0)).toMatch(/^fine: The site takes this machine for (::ffff:)?127\.0\.0\.1/)
  for (const forward of [adds, replaces])
    expect(await foundBehind(1, forward)).toMatch(/^fine: The site takes this machine for 198\.51\.100\.7/)
  expect(await foundBehind(2, adds, replaces)).toMatch(
    /^fine: The site takes this machine for 198\.51\.100\.7/,
  )
})

test('where it trusts fewer than there are, all readers count as one address', async () => {
  expect(await foundBehind(0, adds)).toMatch(
    /^WRONG: TRUST_PROXY is 0, and 1 in front of the site says from where a request comes: set it to 1, or all readers count as .*127\.0\.0\.1$/,
  )
  expect(await foundBehind(1, adds, adds)).toMatch(
    /^WRONG: TRUST_PROXY is 1, and 2 in front of the site say .*: set it to 2, or all readers count as 198\.51\.100\.7$/,
  )
})

test('where it trusts more than there are, whoever makes up an address is believed', async () => {
  expect(await foundBehind(2, adds)).toMatch(
    /^WRONG: TRUST_PROXY is 2, and 1 in front of the site says .*: set it to 1, or whoever makes up an address is believed$/,
  )
  expect(await foundBehind(1)).toMatch(
    /^WRONG: TRUST_PROXY is 1, and nobody in front of the site says .*: set it to 0, or whoever/,
  )
})

test.each([passesOn, takesAway])('a proxy that says nothing of it is found (%#)', async (forward) => {
  expect(await foundBehind(1, forward)).toMatch(
    /^WRONG: TRUST_PROXY is 1, and nobody in front of the site says/,
  )
})

test('who does not hold the secret, or shows what was signed long ago, learns nothing', async () => {
  const long = Date.now() - 3_600_000
  const shown = [
    undefined,
    '',
    'x',
    signProxyInfo('another secret', Date.now()),
    signProxyInfo(secretOfTests, long),
  ]
  for (const value of [...shown, `${Date.now()}${signProxyInfo(secretOfTests, long).slice(13)}`]) {
    const sent = trusting[1].anonymous().agent.get('/health/proxy-info')
    const { status, text } = await (value === undefined ? sent : sent.set(doctorHeader, value))
    expect([status, text]).toEqual([403, ''])
  }
  expect((await examineProxies(trusting[1].url, 'another secret')).says).toMatch(
    /^The site does not know this SESSION_SECRET/,
  )
})
