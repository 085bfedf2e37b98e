import type { RequestHandler } from 'express'
import { ApiError } from '#shared/errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page would make a reader's browser send. A browser says where a request comes from
 * (Sec-Fetch-Site, or Origin on plain http); what says neither is a script, and passes.
 */
export const rejectCrossSite: RequestHandler = (req, _res, next) => {
  const site = req.get('Sec-Fetch-Site')
  const origin = req.get('Origin')
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || hostOf(origin) === req.host
  if (safe.has(req.method) || isOwn) return next()
  throw new ApiError('forbidden', 'This request came from another site')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
