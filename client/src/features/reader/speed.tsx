import { speedMax, speedMin, speedNormal, speedStep } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'

interface Props {
  timeline: Timeline
  wordsPerMinute: number
  onChange: (wordsPerMinute: number) => void
}

/** Where on the slider a speed stands, in percent. */
const placeOf = (speed: number) => ((speed - speedMin) / (speedMax - speedMin)) * 100

/** The dial, and the speed that the reader really gets with the pauses. */
export function Speed({ timeline, wordsPerMinute, onChange }: Props) {
  const effective = Math.round(timeline.effectiveWordsPerMinute(wordsPerMinute))
  return (
    <div className="grid gap-x-8 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <input
          type="range"
          aria-label="Reading speed"
          aria-valuetext={`${wordsPerMinute} words per minute`}
          min={speedMin}
          max={speedMax}
          step={speedStep}
          value={wordsPerMinute}
          onChange={(event) => onChange(Number(event.target.value))}
          className="slider block w-full"
        />
        <div aria-hidden className="relative mx-[9px] h-5 text-xs text-ink-soft lining-nums">
          <span className="absolute -left-[9px]">Slow ({speedMin})</span>
          <span className="absolute -translate-x-1/2" style={{ left: `${placeOf(speedNormal)}%` }}>
            Normal ({speedNormal})
          </span>
          <span className="absolute -right-[9px]">Fast ({speedMax})</span>
        </div>
      </div>
      <p className="text-right text-xs text-ink-soft tabular-nums lining-nums sm:min-w-56">
        <span className="text-base font-semibold text-ink">{wordsPerMinute} WPM</span>, {effective} with the
        pauses
      </p>
    </div>
  )
}
