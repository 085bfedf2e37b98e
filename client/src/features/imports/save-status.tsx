import { Button } from '../../components/button.tsx'
import type { SaveState } from './use-draft-saver.ts'

interface Props {
  state: SaveState
  onRetry: () => void
  /** Loads the version saved elsewhere. */
  onReload: () => void
}

const messages = {
  untouched: 'This draft is kept for an hour, or seven days once you edit it',
  saved: 'All changes saved, kept for seven days',
  saving: 'Saving…',
  unsaved: 'Saving…',
}

export function SaveStatus({ state, onRetry, onReload }: Props) {
  const isFailure = state.is === 'failed' || state.is === 'conflict'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className={isFailure ? 'text-danger' : 'text-ink-soft'}>
        {isFailure ? `Not saved: ${state.reason}` : messages[state.is]}
      </p>
      {state.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {state.is === 'conflict' && <Button onClick={onReload}>Load the newer version</Button>}
    </div>
  )
}
