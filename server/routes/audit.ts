import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { listEvents } from '../services/account/audit.ts'

/** What was done that touches the site's safety. */
export function auditRoutes(app: Express, db: Db): void {
  route(app, adminApi.site.audit, ({ query }) => listEvents(db, query))
}
