import type { Express } from 'express'
import { wordReviewApi } from '#shared/word-review.ts'
import type { Db } from '../db/client.ts'
import { route } from '../http/route.ts'
import { answerCard, changeCard, undoAnswer } from '../services/words/review-answers.ts'
import { changeReviewSettings, getReviewSettings } from '../services/words/review-settings.ts'
import { getReviewSummary, listReviewCards } from '../services/words/word-review.ts'

export function addWordReviewRoutes(app: Express, db: Db): void {
  const { list, answer, undo, change, summary, settings, changeSettings } = wordReviewApi.wordReview
  route(app, list, ({ user, query }) => listReviewCards(db, user, query))
  route(app, summary, ({ user, query }) => getReviewSummary(db, user, query.timeZone))
  route(app, answer, ({ user, params, body }) => answerCard(db, user, params.id, body))
  route(app, undo, ({ user, query }) => undoAnswer(db, user, query.clientId))
  route(app, change, ({ user, params, body }) => changeCard(db, user, params.id, body))
  route(app, settings, ({ user }) => getReviewSettings(db, user))
  route(app, changeSettings, ({ user, body }) => changeReviewSettings(db, user, body))
}
