import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { dictionaryFreshMs, dictionaryKeptMs } from '#shared/limits.ts'
import type { DictionaryAnswer } from '#shared/words.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'

/** Query of a dictionary entry, fresh for 5 minutes and cached for 10. */
export function dictionaryQuery(word: string) {
  const { queryKey, queryFn } = query(api.dictionary.look, { params: { word } })
  return queryOptions<DictionaryAnswer, ApiError>({
    queryKey,
    queryFn,
    ...withoutAccessRedirect,
    staleTime: dictionaryFreshMs,
    gcTime: dictionaryKeptMs,
  })
}
