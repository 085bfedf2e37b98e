import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '#shared/api.ts'
import { category, length, sort, wholeLibrary } from '#shared/library.ts'
import { pageNumberMax, searchMaxCharacters } from '#shared/limits.ts'
import { usePace, usePauses } from '../../lib/pace.ts'
import { rememberLibraryPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'

const defaultSort = wholeLibrary.sort

export interface LibraryFilter {
  search: string
  category: string
  length: string
  sort: string
  page: number
}

/** A page of the library. The filter is stored in the URL, so that Back, reload and shared links keep it. */
export function useLibrary() {
  const [params, setParams] = useSearchParams()
  const [wordsPerMinute] = usePace()
  const [pauses] = usePauses()
  const filter = parseFilter(params)
  useEffect(() => {
    rememberLibraryPath(params.toString())
  }, [params])
  const input = {
    query: {
      ...wholeLibrary,
      page: filter.page,
      search: filter.search,
      category: category.safeParse(filter.category).data,
      sort: sort.parse(filter.sort),
      ...(filter.length && { length: length.parse(filter.length), wordsPerMinute, pauses }),
    },
  }
  const page = useQuery({
    ...query(api.library.page, input),
    placeholderData: keepPreviousData,
  })

  /** Any change but of the page returns to page 1. `replace` keeps each typed letter out of the browser history. */
  const changeFilter = (change: Partial<LibraryFilter>, { replace = false } = {}) => {
    const next = { ...filter, page: 1, ...change }
    setParams(toSearchParams(next), { replace })
  }
  return { filter, changeFilter, page }
}

/** Ignores invalid values. */
function parseFilter(params: URLSearchParams): LibraryFilter {
  return {
    search: [...(params.get('search') ?? '')].slice(0, searchMaxCharacters).join(''),
    category: category.safeParse(params.get('category')).data ?? '',
    length: length.safeParse(params.get('length')).data ?? '',
    sort: sort.safeParse(params.get('sort')).data ?? defaultSort,
    page: Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), pageNumberMax),
  }
}

/** Omits defaults. */
function toSearchParams(filter: LibraryFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.search) params.set('search', filter.search)
  if (filter.category) params.set('category', filter.category)
  if (filter.length) params.set('length', filter.length)
  if (filter.sort !== defaultSort) params.set('sort', filter.sort)
  if (filter.page > 1) params.set('page', String(filter.page))
  return params
}
