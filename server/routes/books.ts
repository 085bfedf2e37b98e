import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import {
  discardDraft,
  getDraftText,
  listDrafts,
  openDraft,
  readImport,
  saveDraft,
} from '../services/books/import-drafts.ts'
import {
  deleteOwnBook,
  finishImport,
  finishOwnBook,
  listOwnBooks,
  readOwnBook,
} from '../services/books/imports.ts'
import { updateWork } from '../services/library/works.ts'

export function bookRoutes(app: Express, db: Db): void {
  route(app, adminApi.imports.read, ({ user, file }) => readImport(db, user, file))
  route(app, api.imports.drafts, ({ user }) => listDrafts(db, user))
  route(app, api.imports.draft, ({ user, params }) => openDraft(db, user, params.draft))
  route(app, api.imports.text, ({ user, params }) => getDraftText(db, user, params.draft, params.part))
  route(app, api.imports.save, ({ user, params, body }) => saveDraft(db, user, params.draft, body))
  route(app, api.imports.discard, ({ user, params }) => discardDraft(db, user, params.draft))
  route(app, adminApi.imports.finish, ({ user, actor, params, body }) =>
    finishImport(db, user, actor, params.draft, body),
  )

  route(app, api.ownBooks.list, ({ user }) => listOwnBooks(db, user))
  route(app, api.ownBooks.read, ({ user, file, isGone }) => readOwnBook(db, user, file, isGone))
  route(app, api.ownBooks.finish, ({ user, params, body }) => finishOwnBook(db, user, params.draft, body))
  route(app, api.ownBooks.update, ({ user, params, body }) => updateWork(db, params.id, body, user))
  route(app, api.ownBooks.remove, ({ user, params }) => deleteOwnBook(db, user, params.id))
}
