import type { Express } from 'express'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { WorkPageQuery } from '#shared/library.ts'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Db } from '../db/client.ts'
import { SerializedReply } from '../http/replies.ts'
import { cacheReplies } from '../http/reply-cache.ts'
import { route } from '../http/route.ts'
import { chapterCacheBytes, workPageCacheBytes } from '../limits.ts'
import { createChapter, deleteChapter, updateChapter } from '../services/library/chapters.ts'
import {
  findChapterVersion,
  getChapter,
  getWork,
  listChapters,
  listWorks,
} from '../services/library/library.ts'
import { findShortPiece } from '../services/library/short-piece.ts'
import { findWorkPageVersion, getWorkPage } from '../services/library/work-page.ts'
import { prepareWorkSearch } from '../services/library/work-search.ts'
import { createWork, deleteWork, updateWork } from '../services/library/works.ts'

interface AskedForPage {
  user: User
  query: WorkPageQuery
}

/** A library page depends on the role only, so it is cached per role. */
const keyOfPage = ({ user, query }: AskedForPage) => JSON.stringify([user.isAdmin, query])

interface AskedForChapter {
  user: User
  params: { id: number }
}

/** Works and chapters, for readers and administrators. */
export function libraryRoutes(app: Express, { db }: { db: Db }): void {
  const search = prepareWorkSearch(db)
  // Search results are not cached: queries seldom repeat.
  const searched = coalesce(
    keyOfPage,
    async ({ user, query }) => new SerializedReply(JSON.stringify(await getWorkPage(db, user, query))),
  )
  const listed = cacheReplies(workPageCacheBytes, {
    getKey: keyOfPage,
    findVersion: coalesce(keyOfPage, ({ user, query }) => findWorkPageVersion(db, user, query)),
    serialize: async ({ user, query }) => JSON.stringify(await getWorkPage(db, user, query)),
  })
  const chapterAnswer = cacheReplies(chapterCacheBytes, {
    getKey: ({ params }: AskedForChapter) => `${params.id}`,
    findVersion: ({ user, params }) => findChapterVersion(db, user, params.id),
    serialize: async ({ params }) => JSON.stringify(await getChapter(db, params.id)),
  })
  route(app, api.library.page, (asked) => (asked.query.search ? searched(asked) : listed(asked)))
  route(app, api.library.works, ({ user }) => listWorks(db, user))
  route(app, api.library.shortPiece, ({ user, query }) => findShortPiece(db, user, query))
  route(app, api.library.work, ({ user, params }) => getWork(db, user, params.id))
  route(app, api.library.chapters, ({ user, params }) => listChapters(db, user, params.workId))
  route(app, api.library.search, ({ user, params, query, isGone }) =>
    search(user, { workId: params.id, phrase: query.q, isGone }),
  )
  route(app, api.library.chapter, chapterAnswer)

  route(app, adminApi.library.createWork, ({ user, body }) => createWork(db, user, body))
  route(app, adminApi.library.updateWork, ({ params, body }) => updateWork(db, params.id, body))
  route(app, adminApi.library.setVisibility, ({ params, body }) => updateWork(db, params.id, body))
  route(app, adminApi.library.removeWork, ({ actor, params }) => deleteWork(db, actor, params.id))
  route(app, adminApi.library.createChapter, ({ params, body }) => createChapter(db, params.workId, body))
  route(app, adminApi.library.updateChapter, ({ params, body }) => updateChapter(db, params.id, body))
  route(app, adminApi.library.removeChapter, ({ actor, params }) => deleteChapter(db, actor, params.id))
}
