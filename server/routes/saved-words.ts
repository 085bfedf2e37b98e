import type { Express } from 'express'
import { api } from '#shared/api.ts'
import { wordInPath } from '#shared/saved-words.ts'
import type { Db } from '../db/client.ts'
import { parse } from '../http/input.ts'
import { route } from '../http/route.ts'
import {
  changeSavedWord,
  deleteSavedWord,
  findSavedWord,
  listSavedNames,
  listSavedWords,
  saveWord,
} from '../services/words/saved-words.ts'

/** Words that a reader has saved. */
export function savedWordRoutes(app: Express, db: Db): void {
  route(app, api.words.names, ({ user }) => listSavedNames(db, user))
  route(app, api.words.saved, ({ user, query }) => listSavedWords(db, user, query))
  route(app, api.words.isSaved, ({ user, params }) => findSavedWord(db, user, parse(wordInPath, params.word)))
  route(app, api.words.save, ({ user, body }) => saveWord(db, user, body))
  route(app, api.words.refresh, ({ user, params, body }) => changeSavedWord(db, user, params.id, body))
  route(app, api.words.remove, ({ user, params }) => deleteSavedWord(db, user, params.id))
}
