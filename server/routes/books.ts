import type { Express } from 'express'
import { adminApi } from '#shared/admin-api.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { FileReply } from '../http/replies.ts'
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
import { getNarration, getRecording, type Storage } from '../services/books/narration.ts'
import { updateWork } from '../services/library/works.ts'

export function addBookRoutes(app: Express, storage: Storage): void {
  const { db, uploads } = storage
  route(app, adminApi.imports.read, ({ user, file }) => readImport(storage, user, file))
  route(app, ownBooksApi.imports.drafts, ({ user }) => listDrafts(db, user))
  route(app, ownBooksApi.imports.draft, ({ user, params }) => openDraft(db, user, params.draft))
  route(app, ownBooksApi.imports.text, ({ user, params }) =>
    getDraftText(db, user, params.draft, params.part),
  )
  route(app, ownBooksApi.imports.save, ({ user, params, body }) => saveDraft(db, user, params.draft, body))
  route(app, ownBooksApi.imports.discard, ({ user, params }) => discardDraft(db, user, params.draft))
  route(app, adminApi.imports.finish, ({ user, actor, params, body }) =>
    finishImport(db, user, actor, params.draft, body),
  )

  route(app, ownBooksApi.ownBooks.list, ({ user }) => listOwnBooks(db, user))
  route(app, ownBooksApi.ownBooks.read, ({ user, file, isGone }) => readOwnBook(storage, user, file, isGone))
  route(app, ownBooksApi.ownBooks.finish, ({ user, params, body }) =>
    finishOwnBook(db, user, params.draft, body),
  )
  route(app, ownBooksApi.ownBooks.update, ({ user, params, body }) => updateWork(db, params.id, body, user))
  route(app, narrationApi.narration.clips, ({ user, params }) => getNarration(db, user, params.chapterId))
  route(app, narrationApi.narration.audio, async ({ user, params }) => {
    const url = await getRecording(db, user, params.chapterId, params.file)
    return new FileReply(uploads, url)
  })
  route(app, ownBooksApi.ownBooks.remove, ({ user, params }) => deleteOwnBook(db, user, params.id))
}
