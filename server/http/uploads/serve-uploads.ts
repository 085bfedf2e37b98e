import { pipeline } from 'node:stream/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { ApiError } from '#shared/errors.ts'
import { type ByteRange, getMediaType, toFileName, type Uploads } from '../../uploads/uploads.ts'

/** Cache time of a redirect to UPLOADS_PUBLIC_URL, in seconds. */
const redirectMaxAge = 86_400

/** Serves uploads to anyone with the address. The headers prevent browsers from running a file; its content never changes. */
export function serveUploads(uploads: Uploads): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/uploads/:name', async (req, res, next) => {
    const name = toFileName(req.path)
    if (!name) return next()
    if (uploads.publicUrl) {
      res.set('Cache-Control', `public, max-age=${redirectMaxAge}`).redirect(302, uploads.publicUrl + name)
      return
    }
    const size = await uploads.size(req.path)
    if (size === undefined) return next()
    const headers = {
      'Content-Type': getMediaType(name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      ETag: `"${name}"`,
    }
    await send(uploads, { size, headers }, req, res)
  })
  router.use('/uploads', () => {
    throw new ApiError('not_found', 'File not found')
  })
  return router
}

interface Sent {
  size: number
  headers: Record<'ETag' | (string & {}), string>
}

async function send(uploads: Uploads, { size, headers }: Sent, req: Request, res: Response): Promise<void> {
  const part = req.method === 'HEAD' ? undefined : findRange(req, headers.ETag, size)
  if (part === 'past the end') {
    res.status(416).set('Content-Range', `bytes */${size}`).end()
    return
  }
  const isKnown = req.headers['if-none-match']?.includes(headers.ETag) ?? false
  const hasBody = req.method !== 'HEAD' && !isKnown
  const found = hasBody ? await uploads.read(req.path, part) : undefined
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

/** The single requested range. Undefined, for the whole file, without a range, with several or after a change of the file. */
function findRange(req: Request, etag: string, size: number): ByteRange | 'past the end' | undefined {
  const isOfThis = !req.headers['if-range'] || req.headers['if-range'] === etag
  const ranges = isOfThis ? req.range(size, { combine: true }) : undefined
  if (ranges === -1) return 'past the end'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
