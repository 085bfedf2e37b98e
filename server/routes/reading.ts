import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getCoda } from '../services/reading/coda.ts'
import { batchPositionSaves } from '../services/reading/positions.ts'
import { findLastRead, listProgress, listReadingDays, removeProgress } from '../services/reading/progress.ts'
import { chapterPositions, findActiveSession, openSession } from '../services/reading/reading.ts'
import { getReadingYears } from '../services/reading/years.ts'

export function addReadingRoutes(app: Express, db: Db): void {
  const savePosition = batchPositionSaves(db, chapterPositions)
  route(app, api.reading.lastRead, ({ user, params }) => findLastRead(db, user, params.workId))
  route(app, api.reading.progress, ({ user, query }) => listProgress(db, user, query))
  route(app, api.reading.removeWork, ({ user, params }) => removeProgress(db, user, params.workId))
  route(app, api.reading.removeAll, ({ user }) => removeProgress(db, user))
  route(app, api.reading.days, ({ user }) => listReadingDays(db, user))
  route(app, api.reading.years, ({ user }) => getReadingYears(db, user))
  route(app, api.reading.active, ({ user, params }) => findActiveSession(db, user, params.chapterId))
  route(app, api.reading.coda, ({ user, params }) => getCoda(db, user, params.id))
  route(app, api.reading.open, ({ user, body }) => openSession(db, user, body))
  route(app, api.reading.save, ({ user, params, body }) => savePosition(user, params.id, body))
  route(app, api.reading.beacon, ({ user, params, body }) => savePosition(user, params.id, body))
}
