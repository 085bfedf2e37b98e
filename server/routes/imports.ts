import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { finishImport, readImport } from '../services/imports.ts'

/** Books from files: read into a draft, and made into works. */
export function importRoutes(app: Express, db: Db): void {
  route(app, api.imports.read, ({ user, file }) => readImport(db, user, file))
  route(app, api.imports.finish, ({ user, actor, params, body }) =>
    finishImport(db, user, actor, params.draft, body),
  )
}
