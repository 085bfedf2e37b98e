import { Router } from 'express'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { version } from '../process/version.ts'

/** Time limit of the database check, in ms. Supervisors do not wait longer. */
const readyMaxMs = 2_000

/** Serves `/health/live` (the process runs) and `/health/ready` (it accepts requests, with a migrated database). */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router()
  router.use('/health', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/health/live', (_req, res) => void res.json({ status: 'live', version }))
  router.get('/health/ready', async (_req, res) => {
    const check = isReady().catch(() => false)
    const ready = await withTimeout(readyMaxMs, check)
    if (!ready) res.status(503).set('Retry-After', '5')
    res.json({ status: ready ? 'ready' : 'not ready' })
  })
  return router
}
