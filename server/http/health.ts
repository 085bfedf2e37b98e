import { Router } from 'express'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { version } from '../process/version.ts'

/** A supervisor waits no longer for an answer, and a database that takes as long is none, in ms. */
const readyMaxMs = 2_000

/** Alive: the process answers. Ready: it takes work, which needs the database with its migrations done. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router()
  router.use('/health', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/health/live', (_req, res) => void res.json({ status: 'live', version }))
  router.get('/health/ready', async (_req, res) => {
    const ready = await withTimeout(
      readyMaxMs,
      isReady().catch(() => false),
    )
    if (!ready) res.status(503).set('Retry-After', '5')
    res.json({ status: ready ? 'ready' : 'not ready' })
  })
  return router
}
