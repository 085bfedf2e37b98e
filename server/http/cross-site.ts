import type { RequestHandler } from 'express'
import { ApiError } from '#shared/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects writes from pages of other sites (CSRF). Browsers send Sec-Fetch-Site, or Origin over plain http; a request with neither comes
 * from a script and is accepted.
 */
export const rejectCrossSite: RequestHandler = (req, _res, next) => {
  const site = req.get('Sec-Fetch-Site')
  const origin = req.get('Origin')
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || getHost(origin) === req.host
  if (safeMethods.has(req.method) || isOwn) return next()
  throw new ApiError('forbidden', 'This request came from another site')
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
