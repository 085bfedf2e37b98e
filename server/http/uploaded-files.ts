import { extname } from 'node:path'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { ApiError } from '#shared/errors.ts'
import { fileNameOf, type Uploads } from '../uploads/folder.ts'

const types: Record<string, string> = { '.webp': 'image/webp', '.mp3': 'audio/mpeg', '.wav': 'audio/wav' }

/**
 * Serves what was uploaded, to anyone who has an address: as a picture or a sound and nothing else, whatever a browser
 * makes of the bytes. A file never changes under its address.
 */
export function uploadedFiles({ folder }: Uploads): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/uploads/:name', (req, res, next) => {
    const name = fileNameOf(req.path)
    if (!name) return next()
    const headers = {
      'Content-Type': types[extname(name)],
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    }
    res.sendFile(name, { root: folder, headers, immutable: true, maxAge: '1y' })
  })
  router.use('/uploads', () => {
    throw new ApiError('not_found', 'There is no such file')
  })
  router.use(rangePastTheEnd)
  return router
}

/** A player that asks for more than there is learns how much there is. */
const rangePastTheEnd: ErrorRequestHandler = (error, _req, res, next) => {
  if (error.status !== 416) return next(error)
  res.set(error.headers).status(416).end()
}
