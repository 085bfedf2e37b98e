import type { SavingState } from '../position/saver-state.ts'
import { useSaving } from '../position/use-position-saver.ts'
import { useReader } from '../reader-context.ts'

const labels: Record<SavingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved yet',
}

interface Props {
  onSignIn: () => void
  /** Shows failures only. */
  isQuiet?: boolean
}

/** Saving state of the position. Always rendered, so that the layout stays; only failures are announced. */
export function SavingStatus({ onSignIn, isQuiet = false }: Props) {
  const { saver } = useReader()
  const state = useSaving(saver, ({ state }) => (isQuiet && state !== 'failed' ? 'idle' : state))
  return (
    <span>
      {state !== 'failed' && labels[state]}
      <span role="status" className="text-danger">
        {state === 'failed' && labels.failed}
      </span>
      {saver.needsSignIn && (
        <button
          type="button"
          className="pointer-events-auto ml-2 underline underline-offset-2 hover:text-ink"
          onClick={onSignIn}
        >
          Sign in to save
        </button>
      )}
    </span>
  )
}
