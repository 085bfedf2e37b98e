import { type CSSProperties, type ReactNode, useEffect, useReducer } from 'react'
import { formatDuration } from '../../../lib/pace.ts'
import { useWordWhenIdle } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { SavingStatus } from './saving-status.tsx'

interface Props {
  onSignIn: () => void
  /** Shown before the saving status. */
  children?: ReactNode
}

/** Position, time left and saving status, with the slider. */
export function Progress({ onSignIn, children }: Props) {
  const { timeline, player, speed } = useReader()
  const total = timeline.wordCount
  const word = useWordWhenIdle(player, (index) => (total === 0 ? 0 : index + 1))
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // After a rest the time left includes the ramp.
  useEffect(() => {
    return player.onRested(renderAgain)
  }, [player])
  const percent = total === 0 ? 0 : Math.floor((100 * word) / total)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm whitespace-nowrap max-sm:text-xs text-ink-soft tabular-nums lining-nums">
        <p>
          Word {word} of {total} ({percent}% complete)
        </p>
        <p className="flex min-h-6 flex-wrap gap-x-4">
          {/* On a phone the line has no room and must not move under the thumb: these float above the desk. */}
          <span className="over-desk contents max-sm:fixed max-sm:bottom-[calc(var(--foot)+0.5rem)] max-sm:left-1/2 max-sm:flex max-sm:min-h-11 max-sm:-translate-x-1/2 max-sm:items-center max-sm:gap-4 max-sm:rounded max-sm:border max-sm:border-edge max-sm:bg-surface max-sm:px-4 max-sm:text-sm empty:hidden">
            {children}
          </span>
          <SavingStatus onSignIn={onSignIn} />
        </p>
        <p className="text-right">{formatDuration(player.timeLeftMs(speed.base))} left</p>
      </div>
      <Scrubber word={word} total={total} />
    </div>
  )
}

/** Slider for jumping to any word. `word` is 1-based; 0 of 0 for an empty text. */
function Scrubber({ word, total }: { word: number; total: number }) {
  const { player } = useReader()
  const share = total < 2 ? 0 : (word - 1) / (total - 1)
  return (
    <input
      type="range"
      aria-label="Progress"
      aria-valuetext={`Word ${word} of ${total}`}
      disabled={total === 0}
      min={Math.min(1, total)}
      max={total}
      value={word}
      onChange={({ target }) => {
        player.pause()
        player.goTo(Number(target.value) - 1)
      }}
      className="slider scrubber mt-1 block w-full"
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    />
  )
}
