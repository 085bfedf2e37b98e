import type { Express } from 'express'
import { api } from '#shared/api.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { batchPositionSaves } from '../services/reading/positions.ts'
import {
  countTexts,
  createText,
  deleteText,
  getText,
  listTexts,
  ownTextPositions,
  updateText,
} from '../services/texts/texts.ts'

export function addTextRoutes(app: Express, db: Db): void {
  const savePosition = batchPositionSaves(db, ownTextPositions)
  route(app, api.texts.list, ({ user }) => listTexts(db, user))
  route(app, api.texts.count, ({ user }) => countTexts(db, user))
  route(app, api.texts.text, ({ user, params }) => getText(db, user, params.id))
  route(app, api.texts.create, ({ user, body }) => createText(db, user, body))
  route(app, api.texts.update, ({ user, params, body }) => updateText(db, user, params.id, body))
  route(app, api.texts.remove, ({ user, params }) => deleteText(db, user, params.id))
  route(app, api.texts.savePosition, ({ user, params, body }) => savePosition(user, params.id, body))
  route(app, api.texts.beacon, ({ user, params, body }) => savePosition(user, params.id, body))
}
