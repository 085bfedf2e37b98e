import { createHmac, timingSafeEqual } from 'node:crypto'
import { Router } from 'express'

/** Validity of a signature, in ms; long, because the doctor may run on a machine whose clock differs. */
const signedMs = 300_000

export interface ProxyInfo {
  /** The client address that the server determines with TRUST_PROXY. */
  address: string
  /** The entries of X-Forwarded-For, the client first. */
  forwardedFor: string[]
  trustProxy: number
}

export const doctorHeader = 'X-Lectern-Doctor'

/** Signs a request of the doctor command with the session secret. `atMs` is in ms since 1970. */
export function signProxyInfo(secret: string, atMs: number): string {
  return `${atMs}.${createHmac('sha256', secret).update(`doctor\n${atMs}`).digest('base64url')}`
}

/** Responds to a request of the doctor command with its proxy chain (`ProxyInfo`); 403 without a valid signature. */
export function serveProxyInfo(secret: string, trustProxy: number): Router {
  const router = Router()
  router.get('/health/proxy-info', (req, res) => {
    if (!isSigned(secret, req.get(doctorHeader))) return void res.status(403).end()
    const forwardedFor = (req.get('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
    const info: ProxyInfo = { address: req.ip ?? '', forwardedFor: forwardedFor.filter(Boolean), trustProxy }
    res.json(info)
  })
  return router
}

function isSigned(secret: string, shown = ''): boolean {
  const atMs = Number(shown.split('.')[0])
  const [given, expected] = [Buffer.from(shown), Buffer.from(signProxyInfo(secret, atMs))]
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && Math.abs(Date.now() - atMs) < signedMs
}
