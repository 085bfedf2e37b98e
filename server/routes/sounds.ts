import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import {
  createSound,
  deleteSound,
  listManagedSounds,
  listSounds,
  setSoundActive,
} from '../services/site/sounds.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** What plays beside the text. */
export function soundRoutes(app: Express, db: Db, uploads: Uploads): void {
  route(app, api.sounds.list, () => listSounds(db))

  route(app, adminApi.site.sounds, () => listManagedSounds(db))
  route(app, adminApi.site.createSound, ({ user, body }) => createSound(db, uploads, user, body))
  route(app, adminApi.site.updateSound, ({ params, body }) => setSoundActive(db, params.id, body))
  route(app, adminApi.site.removeSound, ({ actor, params }) => deleteSound(db, uploads, actor, params.id))
}
