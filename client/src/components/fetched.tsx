import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>
  waiting: ReactNode
  /** Title above the reason of a failure. Without it, only the reason is shown, as in a dialog. */
  failure?: string
  /** Ignores data cached before this component was mounted, because other users may have changed it. */
  isFresh?: boolean
  keepsDataOnError?: boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, its loading state, or its error with a retry button. */
export function Fetched<Data>({
  query,
  waiting,
  failure,
  isFresh,
  keepsDataOnError,
  empty,
  children,
}: Props<Data>) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = query
  if (error && !(keepsDataOnError && data !== undefined)) {
    const retry = error.code === 'not_found' ? undefined : () => void refetch()
    return <LoadFailure title={failure} reason={error.reason} onRetry={retry} />
  }
  if (data === undefined || (isFresh && !isFetchedAfterMount)) return waiting
  if (!empty || !Array.isArray(data) || data.length > 0) return children(data)
  // While the list is refetched, `empty` would be wrong if the first entry was just added.
  return isFetching ? waiting : empty
}

interface UnfetchedProps {
  title?: string | undefined
  reason: string
  /** Absent when another attempt would fail too. */
  onRetry?: (() => void) | undefined
  action?: string | undefined
}

export function LoadFailure({ title, reason, onRetry, action = 'Try again' }: UnfetchedProps) {
  const retry = onRetry && <Button onClick={onRetry}>{action}</Button>
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
