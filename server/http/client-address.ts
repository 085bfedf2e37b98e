import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import type { Logger } from './log.ts'

/** Returns the client's IP address; an IPv4-mapped IPv6 address as plain IPv4. */
export function getClientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip
}

/** Returns the key of limits per address: the IPv4 address, or the /64 network of an IPv6 address, usually that of one customer. */
export function getAddressKey({ ip = '' }: Pick<Request, 'ip'>): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? ip
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Warns once about a forwarding header when no proxy is trusted: all readers behind the proxy then count as one address. */
export function warnAboutUntrustedProxy(log: Logger, trustProxy: number): RequestHandler {
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
