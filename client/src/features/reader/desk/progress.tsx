import { type ReactNode, useEffect, useReducer } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { timeInWords } from '../../../lib/pace.ts'
import type { Player } from '../playback/player.ts'
import { useWordBeside } from '../playback/use-player.ts'
import type { PositionSaver } from '../position/position-saver.ts'
import { SavingLine } from './saving-line.tsx'
import { Scrubber } from './scrubber.tsx'

export interface ProgressProps {
  timeline: Timeline
  player: Player
  saver: PositionSaver
  /** Asked for when the session has ended. */
  onSignIn: () => void
  wordsPerMinute: number
  /** What stands before the saving. */
  children?: ReactNode
}

/** How far the reader is, how long the rest takes, and whether the position is saved. */
export function Progress({ timeline, player, saver, onSignIn, wordsPerMinute, children }: ProgressProps) {
  const total = timeline.wordCount
  const word = useWordBeside(player, (index) => (total === 0 ? 0 : index + 1))
  useRested(player)
  const percent = total === 0 ? 0 : Math.floor((100 * word) / total)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm whitespace-nowrap max-sm:text-xs text-ink-soft tabular-nums lining-nums">
        <p>
          Word {word} of {total} ({percent}% complete)
        </p>
        <p className="flex min-h-6 flex-wrap gap-x-4">
          {/* On a phone there is no room in the line, and nothing may move under the thumb: it stands over the desk. */}
          <span className="over-desk contents max-sm:fixed max-sm:bottom-[calc(var(--foot)+0.5rem)] max-sm:left-1/2 max-sm:flex max-sm:min-h-11 max-sm:-translate-x-1/2 max-sm:items-center max-sm:gap-4 max-sm:rounded max-sm:border max-sm:border-edge max-sm:bg-surface max-sm:px-4 max-sm:text-sm empty:hidden">
            {children}
          </span>
          <SavingLine saver={saver} onSignIn={onSignIn} />
        </p>
        <p className="text-right">{timeInWords(player.timeLeftMs(wordsPerMinute))} left</p>
      </div>
      <Scrubber player={player} word={word} total={total} />
    </div>
  )
}

/** After a rest the time left is longer, by the ramp that reading on begins with. */
function useRested(player: Player): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    return player.onRested(renderAgain)
  }, [player])
}
