import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { listSounds } from '../services/sounds.ts'
import { listChapterSponsorMessages, listSponsorMessages } from '../services/sponsors.ts'

/** What sponsors say and what plays beside the text. */
export function sponsorRoutes(app: Express, db: Db): void {
  route(app, api.sponsors.afterLogin, () => listSponsorMessages(db, 'displayOnLogin'))
  route(app, api.sponsors.inLibrary, () => listSponsorMessages(db, 'showWhenReturningToLibrary'))
  route(app, api.sponsors.afterChapter, ({ user, params }) =>
    listChapterSponsorMessages(db, user, params.chapterId),
  )
  route(app, api.sounds.list, () => listSounds(db))
}
