import { type ReactNode, useEffect, useReducer } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { timeInWords } from '../../../lib/pace.ts'
import type { Player } from '../playback/player.ts'
import { useWord } from '../playback/use-player.ts'
import type { PositionSaver } from '../position/position-saver.ts'
import type { SavingState } from '../position/saver-state.ts'
import { useSavingState } from '../position/use-position-saver.ts'

const said: Record<SavingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved yet',
}

interface Props {
  timeline: Timeline
  player: Player
  saver: PositionSaver
  /** Asked for when the session has ended. */
  onSignIn: () => void
  wordsPerMinute: number
  /** What stands on the line of the saving, at its beginning. */
  children?: ReactNode
}

/** How far the reader is, how long the rest takes, and whether the position is saved. */
export function Progress({ timeline, player, saver, onSignIn, wordsPerMinute, children }: Props) {
  const total = timeline.wordCount
  const word = useWord(player, (index) => (total === 0 ? 0 : index + 1))
  useRested(player)
  const percent = total === 0 ? 0 : Math.floor((100 * word) / total)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm whitespace-nowrap text-ink-soft tabular-nums lining-nums">
        <p>
          Word {word} of {total} ({percent}% complete)
        </p>
        <p>{timeInWords(player.timeLeftMs(wordsPerMinute))} left</p>
      </div>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={percent}
        className="mt-2 h-[3px] overflow-hidden rounded-full bg-rule forced-colors:border"
      >
        <div
          className="h-full origin-left bg-accent forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${total === 0 ? 0 : word / total})` }}
        />
      </div>
      <div className="mt-1 flex h-5 justify-between text-xs text-ink-soft">
        <span>{children}</span>
        <SavingLine saver={saver} onSignIn={onSignIn} />
      </div>
    </div>
  )
}

/** Whether the position is saved. Its line is always there, so that nothing moves; only a failure is spoken. */
function SavingLine({ saver, onSignIn }: Pick<Props, 'saver' | 'onSignIn'>) {
  const state = useSavingState(saver)
  return (
    <span>
      {state === 'failed' ? null : said[state]}
      <span role="status" className="text-danger">
        {state === 'failed' && said.failed}
      </span>
      {saver.needsSignIn && (
        <button type="button" className="ml-2 underline underline-offset-2 hover:text-ink" onClick={onSignIn}>
          Sign in to save
        </button>
      )}
    </span>
  )
}

/** After a rest the time left is longer, by the ramp that reading on begins with. */
function useRested(player: Player): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    return player.onRested(renderAgain)
  }, [player])
}
