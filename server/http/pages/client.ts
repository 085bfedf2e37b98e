import { join, resolve } from 'node:path'
import { type RequestHandler, Router } from 'express'
import compressedFiles from 'express-static-gzip'
import { ApiError } from '#shared/errors.ts'
import { IndexHtml, type Links } from './index-html.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Options for serving the compressed files of the build. Brotli is preferred, because it is smaller. */
const compressed = { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false }

/**
 * Serves the built client: its files, and index.html for page addresses. A missing or hidden file is a 404.
 * @throws Error when the client has not been built.
 */
export function serveBuiltClient(folder = join(root, 'dist'), links?: Links): RequestHandler {
  const indexHtml = new IndexHtml(folder, links)
  const router = Router()
  if (links) router.get('/link-picture/:name.png', (req, res) => links.sendPicture(req, res))
  router.use(
    '/assets',
    compressedFiles(join(folder, 'assets'), {
      ...compressed,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false, redirect: false },
    }),
  )
  const files = compressedFiles(folder, {
    ...compressed,
    serveStatic: { redirect: false, cacheControl: false },
  })
  // Avoids disk access for page addresses: only a path with a file extension is looked up in the build.
  router.use((req, res, next) => (isFile(req.path) ? files(req, res, next) : next()))
  router.get('/{*page}', async (req, res) => {
    // A navigation to an address with a dot still gets the page.
    const isNavigation = req.get('Accept')?.includes('text/html')
    if (/\/\./.test(req.path) || (!isNavigation && isFile(req.path))) {
      throw new ApiError('not_found', 'File not found')
    }
    await indexHtml.send(req, res)
  })
  return router
}

const isFile = (path: string) => /\.\w+$/.test(path)
