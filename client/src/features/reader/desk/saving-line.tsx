import type { PositionSaver } from '../position/position-saver.ts'
import type { SavingState } from '../position/saver-state.ts'
import { useSaving } from '../position/use-position-saver.ts'

const said: Record<SavingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved yet',
}

interface Props {
  saver: PositionSaver
  /** Asked for when the session has ended. */
  onSignIn: () => void
  /** Whether it speaks of failures alone. */
  isQuiet?: boolean
}

/** Whether the position is saved. Its line is always there, so that nothing moves; only a failure is spoken. */
export function SavingLine({ saver, onSignIn, isQuiet = false }: Props) {
  const state = useSaving(saver, ({ state }) => (isQuiet && state !== 'failed' ? 'idle' : state))
  return (
    <span>
      {state !== 'failed' && said[state]}
      <span role="status" className="text-danger">
        {state === 'failed' && said.failed}
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
