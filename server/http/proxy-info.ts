import { createHmac, timingSafeEqual } from 'node:crypto'
import { Router } from 'express'

/** A signature is of use for so long, in ms: the doctor's clock may be another machine's. Who overhears one learns how their own request came. */
const signedMs = 300_000

/** By which way a request has come, as the site sees it. */
export interface Way {
  /** Where the site believes that it comes from. */
  address: string
  /** What those in front of it said of that, the farthest first. */
  forwardedFor: string[]
  /** How many of them are believed. */
  trustProxy: number
}

/** Where the doctor shows its signature. */
export const doctorHeader = 'X-Lectern-Doctor'

/** What only who holds the site's secret can make, good for a while from `atMs` (ms since 1970). */
export function signProxyInfo(secret: string, atMs: number): string {
  return `${atMs}.${createHmac('sha256', secret).update(`doctor\n${atMs}`).digest('base64url')}`
}

/** Tells the doctor by which way its request has come. To who does not hold the site's secret it tells nothing. */
export function serveProxyInfo(secret: string, trustProxy: number): Router {
  const router = Router()
  router.get('/health/way', (req, res) => {
    if (!isSigned(secret, req.get(doctorHeader))) return void res.status(403).end()
    const forwardedFor = (req.get('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
    const way: Way = { address: req.ip ?? '', forwardedFor: forwardedFor.filter(Boolean), trustProxy }
    res.json(way)
  })
  return router
}

function isSigned(secret: string, shown = ''): boolean {
  const atMs = Number(shown.split('.')[0])
  const [given, expected] = [Buffer.from(shown), Buffer.from(signProxyInfo(secret, atMs))]
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && Math.abs(Date.now() - atMs) < signedMs
}
