import type { Timeline } from '#shared/timing/timeline.ts'
import { timeInWords } from '../../lib/pace.ts'
import type { KeepingState, PlaceKeeper } from './place-keeper.ts'
import type { Player } from './player.ts'
import { useKeepingState } from './use-place-keeper.ts'
import { useWord } from './use-player.ts'

const said: Record<KeepingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved yet',
}

interface Props {
  timeline: Timeline
  player: Player
  keeper: PlaceKeeper
  wordsPerMinute: number
}

/** How far the reader is, how long the rest takes, and whether the place is kept. */
export function Progress({ timeline, player, keeper, wordsPerMinute }: Props) {
  const keeping = useKeepingState(keeper)
  const total = timeline.words.length
  const word = useWord(player, (index) => (total === 0 ? 0 : index + 1))
  const percent = total === 0 ? 0 : Math.floor((100 * word) / total)
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-ink-soft tabular-nums lining-nums">
        <p>
          Word {word} of {total} ({percent}% complete)
        </p>
        <p className="flex gap-3">
          <span>{timeInWords(timeline.timeLeftMs(word - 1, wordsPerMinute))} left</span>
          <span role="status" className={keeping === 'failed' ? 'text-danger' : ''}>
            {said[keeping]}
          </span>
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Progress in this chapter"
        aria-valuenow={percent}
        className="mt-2 h-[3px] overflow-hidden rounded-full bg-rule"
      >
        <div
          className="h-full origin-left bg-accent"
          style={{ transform: `scaleX(${total === 0 ? 0 : word / total})` }}
        />
      </div>
    </div>
  )
}
