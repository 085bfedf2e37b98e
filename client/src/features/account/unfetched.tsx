import type { ApiError } from '#shared/errors.ts'
import { Button } from '../../components/button.tsx'

interface Props {
  error: ApiError
  onRetry: () => void
}

/** Stands where a list of the account could not be fetched. */
export function Unfetched({ error, onRetry }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{error.reason}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
