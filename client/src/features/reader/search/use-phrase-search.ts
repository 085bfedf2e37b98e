import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import type { WorkSearch } from '#shared/library.ts'
import { workSearchMinCharacters } from '#shared/limits.ts'
import { query, withoutAccessRedirect } from '../../../lib/queries.ts'

/** Searches a work on the server. */
export function createWorkSearch(id: number, phrase: string) {
  const { queryKey, queryFn } = query(api.library.search, { params: { id }, query: { q: phrase } })
  return queryOptions<WorkSearch, ApiError>({ queryKey, queryFn, ...withoutAccessRedirect })
}

export type PhraseSearch = ReturnType<typeof usePhraseSearch>

/** State of a search in a dialog. Escape clears the phrase first and closes the dialog second. */
export function usePhraseSearch(createQuery: (phrase: string) => ReturnType<typeof createWorkSearch>) {
  const [phrase, setPhrase] = useState('')
  const [timesCleared, setTimesCleared] = useState(0)
  const isOn = phrase.length >= workSearchMinCharacters
  const found = useQuery({
    ...createQuery(phrase),
    enabled: isOn,
    // The text may be edited before the same search runs again.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const handleEscape = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (!phrase && !isTyped) return
    event.preventDefault()
    setPhrase('')
    setTimesCleared(timesCleared + 1)
  }
  return { phrase, setPhrase, timesCleared, isOn, found, handleEscape }
}
