import { pipeline } from 'node:stream/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { ApiError } from '#shared/errors.ts'
import {
  type ByteRange,
  getMediaType,
  isPrivateFile,
  requireFileName,
  toFileName,
  type Uploads,
} from '../../uploads/uploads.ts'

/** Cache time of a redirect to UPLOADS_PUBLIC_URL, in seconds. */
const redirectMaxAge = 86_400

/** Serves public uploads to anyone with the URL. The content of a URL never changes. The headers prevent browsers from executing a file. */
export function serveUploads(uploads: Uploads): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/uploads/:name', async (req, res, next) => {
    const name = toFileName(req.path)
    if (!name || isPrivateFile(name)) return next()
    if (uploads.publicUrl) {
      res.set('Cache-Control', `public, max-age=${redirectMaxAge}`).redirect(302, uploads.publicUrl + name)
      return
    }
    await send(uploads, { url: req.path, caching: 'public, max-age=31536000, immutable' }, req, res)
  })
  router.use('/uploads', () => {
    throw new ApiError('not_found', 'File not found')
  })
  return router
}

/** Maximum size of a range response of a private file, in bytes: a player whose buffer is full must not keep a request open. */
const privateRangeBytes = 2_000_000

/** Serves a private file, which the browser caches for an hour, about as long as a chapter is read. */
export function sendPrivateFile(uploads: Uploads, url: string, req: Request, res: Response): Promise<void> {
  // Middleware also adds listeners to the response; Node warns about more than ten by default.
  res.setMaxListeners(20)
  return send(uploads, { url, caching: 'private, max-age=3600', rangeMax: privateRangeBytes }, req, res)
}

interface Sent {
  url: string
  caching: string
  rangeMax?: number
}

async function send(uploads: Uploads, sent: Sent, req: Request, res: Response): Promise<void> {
  const { url, caching, rangeMax = Number.POSITIVE_INFINITY } = sent
  const size = await uploads.size(url)
  if (size === undefined) throw new ApiError('not_found', 'File not found')
  const name = requireFileName(url)
  const headers = {
    'Content-Type': getMediaType(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': caching,
    'Accept-Ranges': 'bytes',
    ETag: `"${name}"`,
  }
  const part = req.method === 'HEAD' ? undefined : findRange(req, headers.ETag, size, rangeMax)
  if (part === 'past the end') {
    res.status(416).set('Content-Range', `bytes */${size}`).end()
    return
  }
  const isKnown = req.headers['if-none-match']?.includes(headers.ETag) ?? false
  const hasBody = req.method !== 'HEAD' && !isKnown
  const found = hasBody ? await uploads.read(url, part) : undefined
  if (hasBody && !found) throw new ApiError('not_found', 'File not found')
  // After the headers no error response is possible.
  res.set(headers)
  if (isKnown) {
    res.status(304).end()
    return
  }
  if (part) res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  res.set('Content-Length', String(part ? part.end - part.start + 1 : size))
  // A failed transfer closes the connection; a player then requests the rest.
  if (found) await pipeline(found.content, res).catch(() => res.destroy())
  else res.end()
}

/**
 * Returns the requested range, or undefined for the whole file. The whole file is sent if the request has no range or several, or if its
 * `If-Range` differs from `etag`.
 */
function findRange(
  req: Request,
  etag: string,
  size: number,
  rangeMax: number,
): ByteRange | 'past the end' | undefined {
  const isOfThis = !req.headers['if-range'] || req.headers['if-range'] === etag
  const ranges = isOfThis ? req.range(size, { combine: true }) : undefined
  if (ranges === -1) return 'past the end'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  const [range] = ranges
  return range && { start: range.start, end: Math.min(range.end, range.start + rangeMax - 1) }
}
