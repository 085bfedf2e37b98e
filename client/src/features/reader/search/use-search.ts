import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { workSearchMinCharacters } from '#shared/limits.ts'
import type { WorkSearch } from '#shared/work-search.ts'
import { query, whileReading } from '../../../lib/queries.ts'

/** How a phrase is found in what is read. */
type Find = (phrase: string) => ReturnType<typeof inWork>

/** Finds a phrase in a work, on the server. */
export function inWork(id: number, phrase: string) {
  const { queryKey, queryFn } = query(api.library.search, { params: { id }, query: { q: phrase } })
  return queryOptions<WorkSearch, ApiError>({ queryKey, queryFn, ...whileReading })
}

export type Search = ReturnType<typeof useSearch>

/** A search that a dialog holds: what is typed, what is found, and Escape, which ends it before it closes the dialog. */
export function useSearch(find: Find) {
  const [phrase, setPhrase] = useState('')
  const [timesCleared, setTimesCleared] = useState(0)
  const isOn = phrase.length >= workSearchMinCharacters
  const found = useQuery({
    ...find(phrase),
    enabled: isOn,
    // What was found may have been edited by the next time.
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
