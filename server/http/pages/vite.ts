import type { Server } from 'node:http'
import { resolve } from 'node:path'
import type { RequestHandler } from 'express'

export type Vite = Awaited<ReturnType<typeof startVite>>

/** Starts Vite inside the development server, on the same port. Vite serves no file of `privateFolders`. */
export async function startVite(server: Server, privateFolders: string[]) {
  // Imports both concurrently: Vite's own loader would import the configuration only after Vite.
  const [{ createServer, mergeConfig, normalizePath }, { default: config }] = await Promise.all([
    import('vite'),
    import('../../../vite.config.ts'),
  ])
  const vite = await createServer(
    mergeConfig(config, {
      configFile: false,
      server: {
        middlewareMode: true,
        ws: { server },
        fs: { deny: privateFolders.map((folder) => `${normalizePath(resolve(folder))}/**`) },
      },
      appType: 'spa',
    }),
  )
  return { handler: vite.middlewares as RequestHandler, close: () => vite.close() }
}
