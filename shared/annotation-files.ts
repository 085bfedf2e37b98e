import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryNumber } from './fields.ts'
import { wordNumberMax } from './limits.ts'
import { fileImportCall } from './uploads.ts'

export const annotationFormats = ['markdown', 'csv', 'json'] as const

const annotationExportQuery = z.object({
  format: z._default(z.enum(annotationFormats), 'json'),
  workId: z.optional(queryNumber(1, wordNumberMax)),
  textId: z.optional(queryNumber(1, wordNumberMax)),
})
export type AnnotationExportQuery = z.output<typeof annotationExportQuery>

/** Separate from `annotationApi`, because the reading page does not need these calls. */
export const annotationFilesApi = {
  annotations: {
    /** Returns a file: Markdown, CSV with Readwise's columns, or W3C Web Annotations. */
    export: endpoint('GET', '/api/user/annotations/export', { query: annotationExportQuery, status: 200 }),
    /** Imports annotations from CSV or JSON; matches each to a text by title and quoted words. */
    import: endpoint('POST', '/api/user/annotations/import', {
      upload: 'notes',
      ...fileImportCall,
    }),
  },
}
