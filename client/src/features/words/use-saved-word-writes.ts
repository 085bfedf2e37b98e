import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { SavedWord } from '#shared/words.ts'
import { query } from '../../lib/queries.ts'
import { toastFailure } from '../../lib/toast.ts'
import { useSend, useWrite } from '../../lib/use-write.ts'

export function useWordRemoval(word: SavedWord) {
  const client = useQueryClient()
  const restore = useWrite(api.words.save, {
    changes: [api.words.saved],
    onSuccess: () => invalidateDerived(client),
    failure: 'Failed to save word',
    fallback: 'Unknown error occurred',
    canRetry: true,
  })
  const { id, metIn, workId: _, ...kept } = word
  // The source may have been deleted or hidden after the word was saved.
  const body = metIn === null ? { ...kept, chapterId: null, textId: null } : kept
  return useWrite(api.words.remove, {
    onSuccess: () => updateList(client, (words) => words.filter((other) => other.id !== id)),
    success: {
      title: 'Word deleted',
      description: 'The word has been removed from your saved words.',
      action: { label: 'Undo', onAct: () => restore.mutate({ body }) },
    },
    failure: 'Failed to delete word',
  })
}

export function useDefinitionRefresh(word: SavedWord) {
  const client = useQueryClient()
  const send = async () => (await import('./refresh-definition.ts')).refreshDefinition(client, word)
  return useSend<SavedWord | undefined, void>(send, {
    onSuccess: (refreshed = word) =>
      updateList(client, (words) => words.map((other) => (other.id === word.id ? refreshed : other))),
    onError: (error) => toastFailure('Failed to refresh definition', error),
  })
}

function updateList(client: QueryClient, change: (words: SavedWord[]) => SavedWord[]): void {
  client.setQueryData(query(api.words.saved).queryKey, (words) => words && change(words))
  invalidateDerived(client)
}

/** Invalidates the saved word forms and the number of due words. Uses paths: importing the endpoints would add a chunk to this page. */
function invalidateDerived(client: QueryClient): void {
  for (const path of ['/api/user/saved-word-forms', '/api/user/word-review/summary'])
    void client.invalidateQueries({ queryKey: [path] })
}
