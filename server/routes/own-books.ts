import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { finishOwnBook, readOwnBook } from '../services/books/imports.ts'
import { deleteOwnBook, listOwnBooks, updateOwnBook } from '../services/books/own-books.ts'

/** Books that readers bring for themselves. */
export function ownBookRoutes(app: Express, db: Db): void {
  route(app, api.ownBooks.list, ({ user }) => listOwnBooks(db, user))
  route(app, api.ownBooks.read, ({ user, file, isGone }) => readOwnBook(db, user, file, isGone))
  route(app, api.ownBooks.finish, ({ user, params, body }) => finishOwnBook(db, user, params.draft, body))
  route(app, api.ownBooks.update, ({ user, params, body }) => updateOwnBook(db, user, params.id, body))
  route(app, api.ownBooks.remove, ({ user, params }) => deleteOwnBook(db, user, params.id))
}
