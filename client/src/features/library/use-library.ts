import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '#shared/api.ts'
import { category, length, sort, wholeLibrary } from '#shared/library.ts'
import { pageNumberMax, searchMaxCharacters } from '#shared/limits.ts'
import { usePace, usePauses } from '../../lib/pace.ts'
import { rememberLibraryPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'

const firstSort = wholeLibrary.sort

/** What is asked of the library. It lives in the address, so that Back, reload and a shared link keep it. */
export interface LibraryQuery {
  search: string
  category: string
  length: string
  sort: string
  page: number
}

/** The page of the library that the address asks for, and how to ask for another. What the address gets wrong is left out. */
export function useLibrary() {
  const [params, setParams] = useSearchParams()
  const [wordsPerMinute] = usePace()
  const [pauses] = usePauses()
  const asked: LibraryQuery = {
    search: [...(params.get('search') ?? '')].slice(0, searchMaxCharacters).join(''),
    category: category.safeParse(params.get('category')).data ?? '',
    length: length.safeParse(params.get('length')).data ?? '',
    sort: sort.safeParse(params.get('sort')).data ?? firstSort,
    page: Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), pageNumberMax),
  }
  useEffect(() => {
    rememberLibraryPath(params.toString())
  }, [params])
  const input = {
    query: {
      ...wholeLibrary,
      page: asked.page,
      search: asked.search,
      category: category.safeParse(asked.category).data,
      sort: sort.parse(asked.sort),
      ...(asked.length && { length: length.parse(asked.length), wordsPerMinute, pauses }),
    },
  }
  const page = useQuery({
    ...query(api.library.page, input),
    placeholderData: keepPreviousData,
  })

  /** Anything but a page begins at the first page; typing replaces the address instead of filling the history. */
  const ask = (change: Partial<LibraryQuery>, { replace = false } = {}) => {
    const next = { ...asked, page: 1, ...change }
    const kept = new URLSearchParams()
    if (next.search) kept.set('search', next.search)
    if (next.category) kept.set('category', next.category)
    if (next.length) kept.set('length', next.length)
    if (next.sort !== firstSort) kept.set('sort', next.sort)
    if (next.page > 1) kept.set('page', String(next.page))
    setParams(kept, { replace })
  }
  return { asked, ask, page }
}
