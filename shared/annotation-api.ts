import {
  annotation,
  annotationChanges,
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
    /** Can be undone with `change` for a day. */
    remove: endpoint('DELETE', '/api/user/annotations/:id'),
  },
}
