import { isIPv6 } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { Logger } from './log.ts'

/**
 * Returns where a request comes from, as it is counted: an IPv4 address, or the first half of an IPv6 address, since
 * whoever has one has all that begin so.
 */
export function addressOf({ ip = '' }: Pick<Request, 'ip'>): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4) return ipv4
  const [address = ''] = ip.split('%')
  return isIPv6(address) ? `${networkOf(address)}::/64` : ip
}

/** The first four of an address's eight groups. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const between = address.includes('::') ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...between, ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Warns once where a proxy says for whom it asks and nobody may say that: all readers then count as one address. */
export function warnOfUntrustedProxy(log: Logger, trustProxy: number): RequestHandler {
  let isReported = trustProxy > 0
  return (req, _res, next) => {
    if (!isReported && (req.get('X-Forwarded-For') ?? req.get('Forwarded')) !== undefined) {
      isReported = true
      log.warn(
        'a request came with X-Forwarded-For while TRUST_PROXY is 0: behind a proxy, set it, or all readers count as one address',
      )
    }
    next()
  }
}
