import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getPageContent, setPageContent } from '../services/site/content.ts'

/** The texts of the About page. */
export function contentRoutes(app: Express, db: Db): void {
  route(app, api.content.page, () => getPageContent(db))
  route(app, adminApi.site.setPageContent, ({ user, body }) => setPageContent(db, user, body))
}
