import { Button } from '../../components/button.tsx'
import type { SaveState } from './use-draft-saver.ts'

interface Props {
  state: SaveState
  onRetry: () => void
  /** Loads the draft as somebody else has saved it. */
  onReload: () => void
}

const sentences = {
  untouched: 'Kept for an hour, and for seven days once something is changed',
  saved: 'All changes saved, for seven days',
  saving: 'Saving…',
  unsaved: 'Saving…',
}

/** Whether what was corrected is kept, and what to do where it is not. */
export function SaveStatus({ state, onRetry, onReload }: Props) {
  const isFailure = state.is === 'failed' || state.is === 'overtaken'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className={isFailure ? 'text-danger' : 'text-ink-soft'}>
        {isFailure ? `Not saved: ${state.reason}` : sentences[state.is]}
      </p>
      {state.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {state.is === 'overtaken' && <Button onClick={onReload}>Load what was saved there</Button>}
    </div>
  )
}
