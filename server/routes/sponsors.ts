import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import {
  createSponsorMessage,
  deleteSponsorMessage,
  listChapterSponsorMessages,
  listManagedSponsorMessages,
  listSponsorMessages,
  updateSponsorMessage,
} from '../services/site/sponsors.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** What sponsors say, and what administrators let them say. */
export function sponsorRoutes(app: Express, db: Db, uploads: Uploads): void {
  route(app, api.sponsors.afterLogin, () => listSponsorMessages(db, 'displayOnLogin'))
  route(app, api.sponsors.inLibrary, () => listSponsorMessages(db, 'showWhenReturningToLibrary'))
  route(app, api.sponsors.afterChapter, ({ user, params }) =>
    listChapterSponsorMessages(db, user, params.chapterId),
  )

  route(app, adminApi.site.sponsorMessages, () => listManagedSponsorMessages(db))
  route(app, adminApi.site.createSponsorMessage, ({ user, body }) =>
    createSponsorMessage(db, uploads, user, body),
  )
  route(app, adminApi.site.updateSponsorMessage, ({ params, body }) =>
    updateSponsorMessage(db, uploads, params.id, body),
  )
  route(app, adminApi.site.removeSponsorMessage, ({ actor, params }) =>
    deleteSponsorMessage(db, uploads, actor, params.id),
  )
}
