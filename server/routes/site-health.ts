import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getSiteHealth, type SiteFolders } from '../services/site/site-health.ts'

/** How the machine is. */
export function siteHealthRoutes(app: Express, db: Db, folders: SiteFolders): void {
  route(app, adminApi.site.health, () => getSiteHealth(db, folders))
}
