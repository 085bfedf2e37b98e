import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import type { SavedWord } from '#shared/saved-words.ts'
import { call, reasonOf } from '../../lib/call.ts'
import { keyOf, query } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { definitionOf } from './definition.ts'
import { dictionary } from './dictionary-query.ts'

const { saved, isSaved } = api.words
const list = query(saved).queryKey

/** Deleting saved words, with a way back, and asking the dictionary again for those without a definition. */
export function useSavedWordWrites() {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly number[]>([])

  const change = (next: (words: SavedWord[]) => SavedWord[]) =>
    client.setQueryData(list, (words) => words && next(words))
  const forgetIsSaved = () => client.invalidateQueries({ queryKey: keyOf(isSaved) })

  /** One thing at a time happens to a word; what fails is told under this title. Returns whether it was done. */
  const write = async ({ id }: SavedWord, failure: string, act: () => Promise<void>) => {
    setPending((ids) => [...ids, id])
    const isDone = await act().then(
      () => true,
      (error: unknown) => notifyFailed(failure, error),
    )
    setPending((ids) => ids.filter((other) => other !== id))
    return isDone
  }

  const restore = async ({ id: _, metIn, workId: __, ...word }: SavedWord) => {
    // What it was met in may be gone by now, or hidden.
    const metNowhere = metIn === null ? { chapterId: null, textId: null } : {}
    try {
      const added = await call(api.words.save, { body: { ...word, ...metNowhere } })
      change((words) => [...words, added].sort(newestFirst))
      await forgetIsSaved()
    } catch (error) {
      notifyFailed('Failed to save word', error, 'Unknown error occurred')
    }
  }

  const remove = (word: SavedWord) =>
    write(word, 'Failed to delete word', async () => {
      await call(api.words.remove, { params: { id: word.id } }).catch(unlessGone)
      change((words) => words.filter(({ id }) => id !== word.id))
      toast({
        title: 'Word deleted',
        description: 'The word has been removed from your saved words.',
        variant: 'success',
        action: { label: 'Undo', onAct: () => void restore(word) },
      })
      await forgetIsSaved()
    })

  const refresh = (word: SavedWord) =>
    write(word, 'Failed to refresh definition', async () => {
      const found = definitionOf((await client.fetchQuery(dictionary(word.word)).catch(unlessGone))?.[0])
      if (!found) {
        toast({ title: `Definition not found for ${word.word}`, variant: 'warning' })
        return
      }
      const refreshed = await call(api.words.refresh, { params: { id: word.id }, body: found })
      change((words) => words.map((other) => (other.id === word.id ? refreshed : other)))
      toast({ title: 'Definition refreshed', variant: 'success' })
    })

  return {
    isPending: ({ id }: SavedWord) => pending.includes(id),
    remove,
    refresh: (word: SavedWord) => void refresh(word),
  }
}

function newestFirst(one: SavedWord, other: SavedWord): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
}

/** What is not there any more needs no deleting, and a word without an entry is an answer. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

function notifyFailed(title: string, error: unknown, fallback = 'Please try again.'): false {
  toast({ title, description: reasonOf(error, fallback), variant: 'destructive' })
  return false
}
