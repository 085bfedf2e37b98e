import type { Express } from 'express'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationFilesApi } from '#shared/annotation-files.ts'
import type { Db } from '../db/client.ts'
import { StreamedReply } from '../http/replies.ts'
import { route } from '../http/route.ts'
import {
  changeAnnotation,
  createAnnotation,
  listAnnotations,
  removeAnnotation,
} from '../services/annotations/annotations.ts'
import { exportAnnotations } from '../services/annotations/export.ts'
import { importAnnotations } from '../services/annotations/import.ts'

export function addAnnotationRoutes(app: Express, db: Db): void {
  route(app, annotationApi.annotations.list, ({ user, query }) => listAnnotations(db, user, query))
  route(app, annotationFilesApi.annotations.export, ({ user, query, origin }) => {
    const { chunks, fileName } = exportAnnotations(db, user, query, origin)
    return new StreamedReply(chunks, fileName)
  })
  route(app, annotationFilesApi.annotations.import, ({ user, file, isGone }) =>
    importAnnotations(db, user, file, isGone),
  )
  route(app, annotationApi.annotations.create, ({ user, body }) => createAnnotation(db, user, body))
  route(app, annotationApi.annotations.change, ({ user, params, body }) =>
    changeAnnotation(db, user, params.id, body),
  )
  route(app, annotationApi.annotations.remove, ({ user, params }) => removeAnnotation(db, user, params.id))
}
