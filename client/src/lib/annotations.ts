import { annotationApi } from '#shared/annotation-api.ts'
import type { Annotation } from '#shared/annotations.ts'
import { annotationsPageSizeMax } from '#shared/limits.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import { call } from './call.ts'

/** A highlight, note or bookmark of the open text. Its word range is 1-based and includes both ends. */
export interface TextMark
  extends WordRange,
    Pick<Annotation, 'clientId' | 'kind' | 'colour' | 'note' | 'revision'> {}

type MarkChanges = Partial<Pick<TextMark, 'kind' | 'colour' | 'note'>> & {
  range?: WordRange & { revision: number }
}

type NewMark = Omit<TextMark, 'clientId' | 'colour'> & Partial<Pick<TextMark, 'colour'>>

/**
 * Reads and changes the annotations of the open text. Passed in by the page, because another feature implements it. Writes are
 * optimistic: a failed write is undone and reported.
 */
export interface MarkTools {
  readonly marks: readonly TextMark[]
  /** Returns the client id of the new annotation. */
  add(mark: NewMark, onSaved?: () => void): string
  /** Returns false when the annotation no longer exists. */
  change(clientId: string, changes: MarkChanges, onSaved?: () => void): boolean
  /** Returns a function that undoes the removal. */
  remove(clientId: string): () => void
}

type Place = { workId: number } | { chapterId: number } | { textId: number }

export async function fetchAnnotations(place: Place, signal?: AbortSignal): Promise<Annotation[]> {
  const annotations: Annotation[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const query = { ...place, sort: 'text', limit: annotationsPageSizeMax, page } as const
    const answer = await call(annotationApi.annotations.list, { query }, signal ? { signal } : {})
    totalPages = answer.totalPages
    annotations.push(...answer.annotations)
  }
  return annotations
}
