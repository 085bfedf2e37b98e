import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { knownDeviceAccountsMax, knownDeviceDays } from '#shared/limits.ts'

const cookieName = 'lectern.device'

/** Reads and writes the accounts that a browser has signed in to before, in a cookie that outlives the sessions. */
export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * The cookie contains an id of the browser and, for each account, a signature of this id and the login name. The cookie only selects a
 * counter for wrong passwords, so it needs no database row and no expiry.
 */
export function createKnownDevices(secret: string) {
  const sign = (id: string, name: string) =>
    createHmac('sha256', secret).update(`known device\n${id}\n${name}`).digest('base64url')
  const isSignature = (signature: string, expected: string) =>
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return {
    /** Returns the browser's id if the browser has signed in with this name before. */
    find(req: Request, name: string): string | undefined {
      const { id, signatures } = readCookie(req)
      const expected = sign(id, name)
      return signatures.some((signature) => isSignature(signature, expected)) ? id : undefined
    },
    /** Marks the browser as known for this name. */
    remember(req: Request, res: Response, name: string): void {
      const { id, signatures } = readCookie(req)
      const signature = sign(id, name)
      const others = signatures.filter((other) => other !== signature)
      const value = [id, ...[signature, ...others].slice(0, knownDeviceAccountsMax)].join('.')
      const maxAge = knownDeviceDays * 86_400_000
      const options = { httpOnly: true, sameSite: 'lax', path: '/api', secure: req.secure, maxAge } as const
      res.cookie(cookieName, value, options)
    },
  }
}

function readCookie(req: Request): { id: string; signatures: string[] } {
  const value = /(?:^|;\s*)lectern\.device=([\w.-]{1,1000})/.exec(req.get('Cookie') ?? '')?.[1] ?? ''
  const [id = '', ...signatures] = value.split('.').filter((part) => /^[\w-]{16,43}$/.test(part))
  return id
    ? { id, signatures: signatures.slice(0, knownDeviceAccountsMax) }
    : { id: newId(), signatures: [] }
}

const newId = () => randomBytes(16).toString('base64url')
