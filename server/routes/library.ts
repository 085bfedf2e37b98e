import type { Express } from 'express'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { WorkPageQuery } from '#shared/library.ts'
import type { Db } from '../db/client.ts'
import { cacheReplies } from '../http/reply-cache.ts'
import { route } from '../http/route.ts'
import { chapterCacheBytes, workPageCacheBytes } from '../limits.ts'
import { createChapter, deleteChapter, updateChapter } from '../services/library/chapters.ts'
import {
  findChapterVersion,
  findShortPiece,
  getChapter,
  getWork,
  listChapters,
  listWorks,
} from '../services/library/library.ts'
import { listTonight } from '../services/library/tonight.ts'
import { findWorkPageVersion, getWorkPage } from '../services/library/work-page.ts'
import { prepareWorkSearch } from '../services/library/work-search.ts'
import { createWork, deleteWork, updateWork } from '../services/library/works.ts'

export function addLibraryRoutes(app: Express, { db }: { db: Db }): void {
  const search = prepareWorkSearch(db)
  const cachedPage = cacheReplies(workPageCacheBytes, {
    // A page depends only on the query and on the user's role.
    getKey: ({ user, query }: { user: User; query: WorkPageQuery }) => JSON.stringify([user.isAdmin, query]),
    findVersion: ({ user, query }) => findWorkPageVersion(db, user, query),
    serialize: async ({ user, query }) => JSON.stringify(await getWorkPage(db, user, query)),
  })
  const cachedChapter = cacheReplies(chapterCacheBytes, {
    getKey: ({ params }: { user: User; params: { id: number } }) => `${params.id}`,
    findVersion: ({ user, params }) => findChapterVersion(db, user, params.id),
    serialize: async ({ params }) => JSON.stringify(await getChapter(db, params.id)),
  })
  route(app, api.library.page, (asked) =>
    // Search results are not cached: queries seldom repeat.
    asked.query.search ? getWorkPage(db, asked.user, asked.query) : cachedPage(asked),
  )
  route(app, api.library.works, ({ user }) => listWorks(db, user))
  route(app, api.library.shortPiece, ({ user, query }) => findShortPiece(db, user, query))
  route(app, api.library.tonight, ({ user, query }) => listTonight(db, user, query))
  route(app, api.library.work, ({ user, params }) => getWork(db, user, params.id))
  route(app, api.library.chapters, ({ user, params }) => listChapters(db, user, params.workId))
  route(app, api.library.search, ({ user, params, query, isGone }) =>
    search(user, { workId: params.id, phrase: query.q, isGone }),
  )
  route(app, api.library.chapter, cachedChapter)

  route(app, adminApi.library.createWork, ({ user, body }) => createWork(db, user, body))
  route(app, adminApi.library.updateWork, ({ params, body }) => updateWork(db, params.id, body))
  route(app, adminApi.library.setVisibility, ({ params, body }) => updateWork(db, params.id, body))
  route(app, adminApi.library.removeWork, ({ actor, params }) => deleteWork(db, actor, params.id))
  route(app, adminApi.library.createChapter, ({ params, body }) => createChapter(db, params.workId, body))
  route(app, adminApi.library.updateChapter, ({ params, body }) => updateChapter(db, params.id, body))
  route(app, adminApi.library.removeChapter, ({ actor, params }) => deleteChapter(db, actor, params.id))
}
