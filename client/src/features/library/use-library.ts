import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '#shared/api.ts'
import { category, type Length, length, type Sort, sort, wholeLibrary } from '#shared/library.ts'
import { pageNumberMax, searchMaxCharacters } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { usePaceQuery } from '../../lib/pace.ts'
import { rememberLibraryPath } from '../../lib/paths.ts'
import { keepFound, query } from '../../lib/queries.ts'

export interface LibraryFilter {
  search: string
  category: Category | ''
  length: Length | ''
  sort: Sort
  page: number
}

const defaults: LibraryFilter = { search: '', category: '', length: '', sort: wholeLibrary.sort, page: 1 }

/** Fetches a page of the library. The filter is stored in the URL, so that Back, reload and shared links keep it. */
export function useLibrary() {
  const [params, setParams] = useSearchParams()
  const pace = usePaceQuery()
  const filter = parseFilter(params)
  useEffect(() => {
    rememberLibraryPath(params.toString())
  }, [params])
  const input = {
    query: {
      ...wholeLibrary,
      page: filter.page,
      search: filter.search,
      category: filter.category || undefined,
      sort: filter.sort,
      ...(filter.length && { length: filter.length, ...pace }),
    },
  }
  const page = useQuery({
    ...query(api.library.page, input),
    placeholderData: keepFound,
  })

  /** Changes the filter. Without `page` in the change, returns to page 1. `replace` keeps each typed letter out of the browser history. */
  const changeFilter = (change: Partial<LibraryFilter>, { replace = false } = {}) => {
    const next = Object.entries({ ...filter, page: 1, ...change })
    // The address omits default values.
    const shown = next.filter(([name, value]) => value !== defaults[name as keyof LibraryFilter])
    setParams(new URLSearchParams(shown.map(([name, value]) => [name, String(value)])), { replace })
  }
  return { filter, changeFilter, page }
}

/** Reads the filter from the URL; ignores invalid values. */
function parseFilter(params: URLSearchParams): LibraryFilter {
  return {
    search: [...(params.get('search') ?? '')].slice(0, searchMaxCharacters).join(''),
    category: category.safeParse(params.get('category')).data ?? '',
    length: length.safeParse(params.get('length')).data ?? '',
    sort: sort.safeParse(params.get('sort')).data ?? defaults.sort,
    page: Math.min(Math.max(1, Math.trunc(Number(params.get('page'))) || 1), pageNumberMax),
  }
}
