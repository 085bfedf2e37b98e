import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { uploadAudio, uploadImage } from '../services/site/uploads.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** Files that administrators upload. */
export function uploadRoutes(app: Express, db: Db, uploads: Uploads): void {
  route(app, adminApi.site.uploadImage, ({ user, actor, file }) =>
    uploadImage(db, uploads, user, actor, file),
  )
  route(app, adminApi.site.uploadAudio, ({ user, actor, file }) =>
    uploadAudio(db, uploads, user, actor, file),
  )
}
