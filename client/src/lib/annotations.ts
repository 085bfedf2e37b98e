import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation } from '#shared/annotations.ts'
import { annotationsPageSizeMax } from '#shared/limits.ts'
import { call } from './call.ts'

type Place = { workId: number } | { chapterId: number } | { textId: number }

export async function fetchAnnotations(place: Place, signal: AbortSignal): Promise<Annotation[]> {
  const annotations: Annotation[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const query = { ...place, sort: 'text', limit: annotationsPageSizeMax, page } as const
    const answer = await call(annotationApi.annotations.list, { query }, { signal })
    totalPages = answer.totalPages
    annotations.push(...answer.annotations)
  }
  return annotations
}
