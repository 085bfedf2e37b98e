import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { RequestHandler } from 'express'

const root = resolve(import.meta.dirname, '../../..')

export interface Vite {
  handler: RequestHandler
  close(): Promise<void>
}

/** Starts Vite inside the development server, on the same port. It serves no file of `privateFolders`. */
export async function startVite(server: Server, privateFolders: string[]): Promise<Vite> {
  const { createServer, normalizePath } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // Through the loader of the server, and watched by its watcher.
    configLoader: 'native',
    server: {
      middlewareMode: true,
      ws: { server },
      fs: { deny: privateFolders.map((folder) => `${normalizePath(resolve(folder))}/**`) },
    },
    appType: 'spa',
  })
  return { handler: vite.middlewares, close: () => vite.close() }
}
