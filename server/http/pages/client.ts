import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { type RequestHandler, Router } from 'express'
import compressedFiles from 'express-static-gzip'
import { ApiError } from '#shared/errors.ts'
import { IndexHtml } from './index-html.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The build has made them; the smaller kind first. */
const compressed = { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false }

/**
 * The built client. A page's path answers index.html whatever it is: the client knows its own routes, the not-found
 * screen among them. A path that looks like a file, or a hidden
 * one, is a 404.
 * @throws Error when the client has not been built.
 */
export function serveBuiltClient(folder = join(root, 'dist')): RequestHandler {
  const indexHtml = new IndexHtml(folder)
  const router = Router()
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
  // The disk is not asked for a page: that is none of the files.
  router.use((req, res, next) => (isFile(req.path) ? files(req, res, next) : next()))
  router.get('/{*page}', async (req, res) => {
    // A person may type any address and gets the page; who asks for a file, or for a hidden one, gets none.
    const isNavigation = req.get('Accept')?.includes('text/html')
    if (/\/\./.test(req.path) || (!isNavigation && isFile(req.path))) {
      throw new ApiError('not_found', 'There is no such file')
    }
    await indexHtml.send(req, res)
  })
  return router
}

const isFile = (path: string) => /\.\w+$/.test(path)

/**
 * Vite inside the server: one origin, one port, hot reload over the same socket. Never the deployed server. Of the
 * project's files it serves none in these folders.
 */
export async function startVite(
  server: Server,
  privateFolders: string[],
): Promise<{ handler: RequestHandler; close(): Promise<void> }> {
  const { createServer, normalizePath } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // No temporary file: the watcher of the server would take it for a change.
    configLoader: 'runner',
    server: {
      middlewareMode: true,
      ws: { server },
      fs: { deny: privateFolders.map((folder) => `${normalizePath(resolve(folder))}/**`) },
    },
    appType: 'spa',
  })
  return { handler: vite.middlewares, close: () => vite.close() }
}
