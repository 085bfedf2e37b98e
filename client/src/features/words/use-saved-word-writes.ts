import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { SavedWord } from '#shared/words.ts'
import { call, errorReason } from '../../lib/call.ts'
import { endpointKey, query } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { toSavedDefinition } from './definition.ts'
import { dictionaryQuery } from './dictionary-query.ts'

const { saved, isSaved } = api.words
const list = query(saved).queryKey

/** Deletes saved words, with undo, and looks up missing definitions again. */
export function useSavedWordWrites() {
  const client = useQueryClient()
  const { isPending, runWrite } = usePendingWrites()

  const updateList = (next: (words: SavedWord[]) => SavedWord[]) =>
    client.setQueryData(list, (words) => words && next(words))
  const invalidateIsSaved = () => client.invalidateQueries({ queryKey: endpointKey(isSaved) })

  const restore = async ({ id: _, metIn, workId: __, ...word }: SavedWord) => {
    // The source may have been deleted or hidden since.
    const noSource = metIn === null ? { chapterId: null, textId: null } : {}
    try {
      const added = await call(api.words.save, { body: { ...word, ...noSource } })
      updateList((words) => [...words, added].sort(newestFirst))
      await invalidateIsSaved()
    } catch (error) {
      notifyFailed('Failed to save word', error, 'Unknown error occurred')
    }
  }

  const remove = (word: SavedWord) =>
    runWrite(word, 'Failed to delete word', async () => {
      await call(api.words.remove, { params: { id: word.id } }).catch(ignoreNotFound)
      updateList((words) => words.filter(({ id }) => id !== word.id))
      toast({
        title: 'Word deleted',
        description: 'The word has been removed from your saved words.',
        variant: 'success',
        action: { label: 'Undo', onAct: () => void restore(word) },
      })
      await invalidateIsSaved()
    })

  const refresh = (word: SavedWord) =>
    runWrite(word, 'Failed to refresh definition', async () => {
      const found = toSavedDefinition(
        (await client.fetchQuery(dictionaryQuery(word.word)).catch(ignoreNotFound))?.[0],
      )
      if (!found) {
        toast({ title: `Definition not found for ${word.word}`, variant: 'warning' })
        return
      }
      const refreshed = await call(api.words.refresh, { params: { id: word.id }, body: found })
      updateList((words) => words.map((other) => (other.id === word.id ? refreshed : other)))
      toast({ title: 'Definition refreshed', variant: 'success' })
    })

  return { isPending, remove, refresh: (word: SavedWord) => void refresh(word) }
}

function usePendingWrites() {
  const [pending, setPending] = useState<readonly number[]>([])
  /** Marks the word as pending while the action runs, and reports a failure. Returns true on success. */
  const runWrite = async ({ id }: SavedWord, failure: string, act: () => Promise<void>) => {
    setPending((ids) => [...ids, id])
    const isDone = await act().then(
      () => true,
      (error: unknown) => notifyFailed(failure, error),
    )
    setPending((ids) => ids.filter((other) => other !== id))
    return isDone
  }
  return { isPending: ({ id }: SavedWord) => pending.includes(id), runWrite }
}

function newestFirst(one: SavedWord, other: SavedWord): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
}

/** Ignores `not_found`: the word is already deleted, or has no entry. */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

function notifyFailed(title: string, error: unknown, fallback = 'Please try again.'): false {
  toast({ title, description: errorReason(error, fallback), variant: 'destructive' })
  return false
}
