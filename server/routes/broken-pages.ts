import type { Express } from 'express'
import { api } from '#shared/api.ts'
import { createBrokenPageLog } from '../http/broken-pages.ts'
import type { Logger } from '../http/log.ts'
import { route } from '../http/route.ts'

/** Pages of the client that broke. */
export function brokenPageRoutes(app: Express, log: Logger): void {
  const write = createBrokenPageLog(log)
  route(app, api.brokenPages.report, ({ body }) => write(body))
}
