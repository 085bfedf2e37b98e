import {
  annotation,
  annotationChanges,
  annotationExportQuery,
  annotationPage,
  annotationQuery,
  newAnnotation,
} from './annotations.ts'
import { endpoint } from './endpoint.ts'

/** The calls for highlights, notes and bookmarks. */
export const annotationApi = {
  annotations: {
    list: endpoint('GET', '/api/user/annotations', {
      query: annotationQuery,
      response: annotationPage,
      compressed: true,
    }),
    /** A file: Markdown, CSV with the columns of Readwise, or W3C Web Annotations. */
    export: endpoint('GET', '/api/user/annotations/export', { query: annotationExportQuery, status: 200 }),
    create: endpoint('POST', '/api/user/annotations', {
      body: newAnnotation,
      response: annotation,
      status: 201,
      limit: 'annotations',
    }),
    change: endpoint('PATCH', '/api/user/annotations/:id', {
      body: annotationChanges,
      response: annotation,
      limit: 'annotations',
    }),
    /** It can be taken back by `change` for a day. */
    remove: endpoint('DELETE', '/api/user/annotations/:id'),
  },
}
