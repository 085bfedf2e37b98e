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
  /** How many were found, in words. */
  count: (data: Data) => string
  /** Stands beside the numbers of the pages. */
  pageSize?: ReactNode
  children: (data: Data) => ReactNode
}

/** A table's list that is searched and turned page by page: how many were found, those of this page, and the other pages. */
export function PagedList<Data extends Paged>(props: Props<Data>) {
  const { name, query, failure, waiting, page, onPage, count, pageSize, children } = props
  const { data, isPlaceholderData } = query
  const list = useFocusFallback<HTMLElement>()
  const turnTo = (page: number) => {
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
          <Pagination page={page} totalPages={data.totalPages} buttons={userPageButtons} onPage={turnTo} />
        </div>
      )}
    </>
  )
}
