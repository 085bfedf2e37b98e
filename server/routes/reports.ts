import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { createReport, deleteReport, listReports, updateReport } from '../services/site/reports.ts'

/** Problems that readers report, and what administrators do about them. */
export function reportRoutes(app: Express, db: Db): void {
  route(app, api.reports.create, ({ user, body }) => createReport(db, user, body))

  route(app, adminApi.site.reports, ({ query }) => listReports(db, query))
  route(app, adminApi.site.updateReport, ({ params, body }) => updateReport(db, params.id, body))
  route(app, adminApi.site.removeReport, ({ actor, params }) => deleteReport(db, actor, params.id))
}
