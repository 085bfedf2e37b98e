import { Router } from 'express'

/** Alive: the process answers. Ready: it takes work, which needs the database with its migrations done. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router()
  router.use('/health', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/health/live', (_req, res) => void res.json({ status: 'live' }))
  router.get('/health/ready', async (_req, res) => {
    const ready = await isReady().catch(() => false)
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' })
  })
  return router
}
