import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getMetrics } from '../services/metrics.ts'

/** How the site is used. */
export function metricRoutes(app: Express, db: Db): void {
  route(app, api.admin.metrics, () => getMetrics(db))
}
