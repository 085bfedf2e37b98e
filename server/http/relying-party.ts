import { isIP } from 'node:net'
import type { Request } from 'express'
import type { RelyingParty } from '#shared/passkeys.ts'

/** The WebAuthn relying party; undefined where browsers support no passkeys: over plain http except on localhost, and at an IP address. */
export function getRelyingParty({ hostname, host, protocol, secure }: Request): RelyingParty | undefined {
  const isThisMachine = hostname === 'localhost' || hostname?.endsWith('.localhost')
  const isAddress = isIP(hostname?.replace(/^\[|\]$/g, '') ?? '') > 0
  if (!hostname || isAddress || !(secure || isThisMachine)) return undefined
  return { id: hostname, origin: `${protocol}://${host}` }
}
