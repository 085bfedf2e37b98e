import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { createChapter, deleteChapter, updateChapter } from '../services/chapters.ts'
import { getChapter, getWork, listChapters, listWorkPage, listWorks } from '../services/library.ts'
import { findShortPiece } from '../services/short-piece.ts'
import { searchWorks } from '../services/work-search.ts'
import { createWork, deleteWork, updateWork } from '../services/works.ts'

/** Works and chapters: what readers see of them, and what administrators make of them. */
export function libraryRoutes(app: Express, db: Db): void {
  const search = searchWorks(db)
  route(app, api.library.page, ({ user, query }) => listWorkPage(db, user, query))
  route(app, api.library.works, ({ user }) => listWorks(db, user))
  route(app, api.library.shortPiece, ({ user, query }) => findShortPiece(db, user, query))
  route(app, api.library.work, ({ user, params }) => getWork(db, user, params.id))
  route(app, api.library.chapters, ({ user, params }) => listChapters(db, user, params.workId))
  route(app, api.library.search, ({ user, params, query, isGone }) =>
    search(user, { id: params.id, phrase: query.q, isGone }),
  )
  route(app, api.library.chapter, ({ user, params }) => getChapter(db, user, params.id))

  route(app, api.library.createWork, ({ user, body }) => createWork(db, user, body))
  route(app, api.library.updateWork, ({ params, body }) => updateWork(db, params.id, body))
  route(app, api.library.setVisibility, ({ params, body }) => updateWork(db, params.id, body))
  route(app, api.library.removeWork, ({ actor, params }) => deleteWork(db, actor, params.id))
  route(app, api.library.createChapter, ({ params, body }) => createChapter(db, params.workId, body))
  route(app, api.library.updateChapter, ({ params, body }) => updateChapter(db, params.id, body))
  route(app, api.library.removeChapter, ({ actor, params }) => deleteChapter(db, actor, params.id))
}
