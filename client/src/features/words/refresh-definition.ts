import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { SavedWord } from '#shared/words.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { dictionaryQuery, isExactMatch, toSavedDefinition } from './dictionary.ts'

/** Looks up a saved word again and shows a toast. Returns the updated word; undefined when no definition was found. @throws ApiError */
export async function refreshDefinition(client: QueryClient, { id, word }: SavedWord) {
  const entries = await client.fetchQuery(dictionaryQuery(word)).catch((error: ApiError) => {
    if (error.code !== 'not_found') throw error
  })
  const body = toSavedDefinition(entries?.find(isExactMatch))
  const refreshed = body && (await call(api.words.refresh, { params: { id }, body }))
  toast(
    refreshed
      ? { title: 'Definition refreshed', variant: 'success' }
      : { title: `Definition not found for ${word}`, variant: 'warning' },
  )
  return refreshed
}
