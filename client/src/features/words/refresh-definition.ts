import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { SavedWord } from '#shared/words.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { dictionaryQuery, isOwnEntry, toSavedDefinition } from './dictionary.ts'

/** Looks a word up again, and shows a toast of the outcome. Returns the stored word, or undefined. @throws ApiError for a failure */
export async function refreshDefinition(client: QueryClient, { id, word }: SavedWord) {
  const entries = await client.fetchQuery(dictionaryQuery(word)).catch((error: ApiError) => {
    if (error.code !== 'not_found') throw error
  })
  const body = toSavedDefinition(entries?.find(isOwnEntry))
  const refreshed = body && (await call(api.words.refresh, { params: { id }, body }))
  toast(
    refreshed
      ? { title: 'Definition refreshed', variant: 'success' }
      : { title: `Definition not found for ${word}`, variant: 'warning' },
  )
  return refreshed
}
