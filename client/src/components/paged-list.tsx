import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { userPageButtons } from '#shared/limits.ts'
import { useFocusFallback } from '../hooks/use-focus-fallback.ts'
import { Fetched } from './fetched.tsx'
import { Pagination } from './pagination.tsx'

interface Paged {
  total: number
  totalPages: number
}

interface Props<Data extends Paged> {
  name: string
  query: UseQueryResult<Data, ApiError>
  failure: string
  waiting: ReactNode
  page: number
  onPage: (page: number) => void
  /** The number of results as text. */
  count: (data: Data) => string
  /** Page size selector, shown beside the pagination. */
  pageSize?: ReactNode
  children: (data: Data) => ReactNode
}

/** A paginated list with its result count. */
export function PagedList<Data extends Paged>(props: Props<Data>) {
  const { name, query, failure, waiting, page, onPage, count, pageSize, children } = props
  const { data, isPlaceholderData } = query
  const list = useFocusFallback<HTMLElement>()
  const showPage = (page: number) => {
    onPage(page)
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
        <p role="status" className="mt-4 mb-1 text-sm text-ink-soft tabular-nums">
          {data && count(data)}
        </p>
        <Fetched query={query} failure={failure} waiting={waiting}>
          {children}
        </Fetched>
      </section>
      {data && data.total > 0 && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {pageSize}
          <Pagination page={page} totalPages={data.totalPages} buttons={userPageButtons} onPage={showPage} />
        </div>
      )}
    </>
  )
}
