import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getStatistics } from '../services/site/statistics.ts'

/** How the site is used. */
export function statisticsRoutes(app: Express, db: Db): void {
  route(app, adminApi.site.statistics, () => getStatistics(db))
}
