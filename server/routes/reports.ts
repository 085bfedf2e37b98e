import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { createReport } from '../services/reports.ts'

/** Problems that readers report. */
export function reportRoutes(app: Express, db: Db): void {
  route(app, api.reports.create, ({ user, body }) => createReport(db, user, body))
}
