import { isIP } from 'node:net'
import type { Request } from 'express'
import type { RelyingParty } from '#shared/passkeys.ts'

/**
 * The site as its passkeys know it, or undefined where browsers have none: over plain http, but on this machine, and under an
 * address of numbers.
 */
export function getRelyingParty({ hostname, host, protocol, secure }: Request): RelyingParty | undefined {
  const isThisMachine = hostname === 'localhost' || hostname?.endsWith('.localhost')
  const isAddress = isIP(hostname?.replace(/^\[|\]$/g, '') ?? '') > 0
  if (!hostname || isAddress || !(secure || isThisMachine)) return undefined
  return { id: hostname, origin: `${protocol}://${host}` }
}
