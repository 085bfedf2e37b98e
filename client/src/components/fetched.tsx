import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>
  /** Stands in its place while it is fetched. */
  waiting: ReactNode
  /** The title over the reason of a failure; without one there is the reason alone, as fits a dialog. */
  failure?: string
  /** Whether nothing is shown that was fetched before the page opened: somebody else may have changed it since. */
  isFresh?: boolean
  /** Whether what is there stays while asking again fails. */
  stays?: boolean
  children: (data: Data) => ReactNode
}

/** What a query has fetched, or that it is being fetched, or that it could not be and may be tried again. */
export function Fetched<Data>({ query, waiting, failure, isFresh, stays, children }: Props<Data>) {
  const { data, error, isFetchedAfterMount, refetch } = query
  if (error && !(stays && data !== undefined)) {
    return <LoadFailure title={failure} reason={error.reason} onRetry={() => void refetch()} />
  }
  return data === undefined || (isFresh && !isFetchedAfterMount) ? waiting : children(data)
}

interface UnfetchedProps {
  title?: string | undefined
  reason: string
  onRetry: () => void
}

/** Stands where something could not be fetched. */
export function LoadFailure({ title, reason, onRetry }: UnfetchedProps) {
  const retry = <Button onClick={onRetry}>Try again</Button>
  if (title) {
    return (
      <Notice title={title} text={reason}>
        {retry}
      </Notice>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{reason}</p>
      {retry}
    </div>
  )
}
