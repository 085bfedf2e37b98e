import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import type { Db } from '../db/client.ts'
import { createBrokenPageLog } from '../http/broken-pages.ts'
import type { Logger } from '../http/log.ts'
import { route } from '../http/route.ts'
import { getPageContent, setPageContent } from '../services/site/content.ts'
import { getPanelFacts } from '../services/site/panel-facts.ts'
import {
  createReport,
  deleteReport,
  dismissAnswer,
  listAnswers,
  listReports,
  updateReport,
} from '../services/site/reports.ts'
import { getSiteHealth, type SiteFolders } from '../services/site/site-health.ts'
import {
  createSound,
  deleteSound,
  listManagedSounds,
  listSounds,
  setSoundActive,
} from '../services/site/sounds.ts'
import {
  createSponsorMessage,
  deleteSponsorMessage,
  listChapterSponsorMessages,
  listManagedSponsorMessages,
  listSponsorMessages,
  updateSponsorMessage,
} from '../services/site/sponsors.ts'
import { getStatistics } from '../services/site/statistics.ts'
import { uploadAudio, uploadImage } from '../services/site/uploads.ts'
import type { Uploads } from '../uploads/uploads.ts'

const { site } = adminApi

interface Site {
  db: Db
  uploads: Uploads
  folders: SiteFolders
  log: Logger
}

export function addSiteRoutes(app: Express, { db, uploads, folders, log }: Site): void {
  route(app, api.content.page, () => getPageContent(db))
  route(app, site.setPageContent, ({ user, body }) => setPageContent(db, user, body))
  const logBrokenPage = createBrokenPageLog(log)
  route(app, api.brokenPages.report, ({ body }) => logBrokenPage(body))
  route(app, site.panel, () => getPanelFacts(db))
  route(app, site.statistics, () => getStatistics(db))
  route(app, site.health, () => getSiteHealth(db, folders))
  route(app, site.uploadImage, ({ user, actor, file }) => uploadImage(db, uploads, user, actor, file))
  route(app, site.uploadAudio, ({ user, actor, file }) => uploadAudio(db, uploads, user, actor, file))
  reportRoutes(app, db)
  addSoundRoutes(app, db, uploads)
  addSponsorRoutes(app, db, uploads)
}

function reportRoutes(app: Express, db: Db): void {
  route(app, reportsApi.create, ({ user, body }) => createReport(db, user, body))
  route(app, reportsApi.answers, ({ user }) => listAnswers(db, user))
  route(app, reportsApi.dismissAnswer, ({ user, params }) => dismissAnswer(db, user, params.id))
  route(app, site.reports, ({ query }) => listReports(db, query))
  route(app, site.updateReport, ({ params, body }) => updateReport(db, params.id, body))
  route(app, site.removeReport, ({ actor, params }) => deleteReport(db, actor, params.id))
}

function addSoundRoutes(app: Express, db: Db, uploads: Uploads): void {
  route(app, api.sounds.list, () => listSounds(db))
  route(app, site.sounds, () => listManagedSounds(db))
  route(app, site.createSound, ({ user, body }) => createSound(db, uploads, user, body))
  route(app, site.updateSound, ({ params, body }) => setSoundActive(db, params.id, body))
  route(app, site.removeSound, ({ actor, params }) => deleteSound(db, uploads, actor, params.id))
}

function addSponsorRoutes(app: Express, db: Db, uploads: Uploads): void {
  route(app, api.sponsors.afterLogin, () => listSponsorMessages(db, 'displayOnLogin'))
  route(app, api.sponsors.inLibrary, () => listSponsorMessages(db, 'showWhenReturningToLibrary'))
  route(app, api.sponsors.afterChapter, ({ user, params }) =>
    listChapterSponsorMessages(db, user, params.chapterId),
  )
  route(app, site.sponsorMessages, () => listManagedSponsorMessages(db))
  route(app, site.createSponsorMessage, ({ user, body }) => createSponsorMessage(db, uploads, user, body))
  route(app, site.updateSponsorMessage, ({ params, body }) =>
    updateSponsorMessage(db, uploads, params.id, body),
  )
  route(app, site.removeSponsorMessage, ({ actor, params }) =>
    deleteSponsorMessage(db, uploads, actor, params.id),
  )
}
