import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { getChapter, getWork, listChapters, listWorkPage, listWorks } from '../services/library.ts'

/** What readers see of works and chapters. */
export function libraryRoutes(app: Express, db: Db): void {
  route(app, api.library.page, ({ user, query }) => listWorkPage(db, user, query))
  route(app, api.library.works, ({ user }) => listWorks(db, user))
  route(app, api.library.work, ({ user, params }) => getWork(db, user, params.id))
  route(app, api.library.chapters, ({ user, params }) => listChapters(db, user, params.workId))
  route(app, api.library.chapter, ({ user, params }) => getChapter(db, user, params.id))
}
