import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { userPageButtons } from '#shared/limits.ts'
import { useFocusFallback } from '../hooks/use-focus-fallback.ts'
import { keepFound } from '../lib/queries.ts'
import { Fetched } from './fetched.tsx'
import { Pagination } from './pagination.tsx'

interface Paged {
  total: number
  totalPages: number
}

/** Fetches a list by page and filter. A filter change without `page` returns to page 1. */
export function usePages<Filter extends { page: number }, Data extends Paged>(
  initialFilter: Filter,
  toOptions: (filter: Filter) => UseQueryOptions<Data, ApiError>,
) {
  const [filter, setFilter] = useState(initialFilter)
  const query = useQuery({
    ...toOptions(filter),
    placeholderData: keepFound,
    refetchOnMount: 'always',
  })
  const changeFilter = (change: Partial<Filter>) => setFilter((before) => ({ ...before, page: 1, ...change }))

  // Deleting the only entry of the last page removes that page.
  const last = Math.max(1, query.data?.totalPages ?? 1)
  if (query.data && !query.isPlaceholderData && filter.page > last) setFilter({ ...filter, page: last })
  return { filter, changeFilter, query }
}

interface Props<Data extends Paged> {
  name: string
  /** The result of `usePages`. */
  pages: {
    filter: { page: number }
    changeFilter: (change: { page: number }) => void
    query: UseQueryResult<Data, ApiError>
  }
  failure: string
  waiting: ReactNode
  count: (data: Data) => string
  tools?: ReactNode
  /** Page size selector, shown beside the pagination. */
  pageSize?: ReactNode
  children: (data: Data) => ReactNode
}

export function PagedList<Data extends Paged>(props: Props<Data>) {
  const { name, pages, failure, waiting, count, tools, pageSize, children } = props
  const { filter, changeFilter, query } = pages
  const { data, isPlaceholderData } = query
  const list = useFocusFallback<HTMLElement>()
  const showPage = (page: number) => {
    changeFilter({ page })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={name}
        aria-busy={isPlaceholderData}
        className={`scroll-mt-6 transition-opacity outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <div className="mt-4 mb-1 flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-ink-soft">
          <p role="status" className="tabular-nums">
            {data && count(data)}
          </p>
          {tools}
        </div>
        <Fetched query={query} failure={failure} waiting={waiting}>
          {children}
        </Fetched>
      </section>
      {data && data.total > 0 && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {pageSize}
          <Pagination
            page={filter.page}
            totalPages={data.totalPages}
            buttons={userPageButtons}
            onPage={showPage}
          />
        </div>
      )}
    </>
  )
}
