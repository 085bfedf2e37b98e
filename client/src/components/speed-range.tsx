import { Minus, Plus } from 'lucide-react'
import { speedMax, speedMin, speedNormal, speedStep } from '#shared/limits.ts'
import { IconButton } from './button.tsx'

interface Props {
  wordsPerMinute: number
  onChange: (wordsPerMinute: number) => void
  /** Extra classes of the labels below the slider, for example to hide them. */
  labelsClass?: string
}

const normalPercent = ((speedNormal - speedMin) / (speedMax - speedMin)) * 100
/** Distance between two ticks, in words per minute. */
const tickStep = 50
const ticks = (speedMax - speedMin) / tickStep

/** Slider for the reading speed with a tick every 50 words per minute, between two buttons for single steps. */
export function SpeedRange({ wordsPerMinute, onChange, labelsClass = '' }: Props) {
  return (
    <div className="flex items-start">
      <IconButton
        name="Slower"
        data-slider-button
        className="-my-2 shrink-0"
        disabled={wordsPerMinute <= speedMin}
        onClick={() => onChange(wordsPerMinute - speedStep)}
      >
        <Minus size={16} />
      </IconButton>
      <div className="relative min-w-0 flex-1">
        <div
          aria-hidden
          className="absolute inset-x-[9.5px] top-[0.875rem] h-[9px] -translate-y-1/2 bg-[linear-gradient(to_right,var(--edge)_1px,transparent_1px)] pointer-coarse:top-[0.875rem]"
          style={{ backgroundSize: `calc((100% - 1px) / ${ticks}) 100%` }}
        />
        <input
          type="range"
          aria-label="Reading speed"
          aria-valuetext={`${wordsPerMinute} words per minute`}
          min={speedMin}
          max={speedMax}
          step={speedStep}
          value={wordsPerMinute}
          onChange={(event) => onChange(Number(event.target.value))}
          className="slider relative block w-full"
        />
        <div aria-hidden className={`relative mx-[9px] h-5 text-xs text-ink-soft lining-nums ${labelsClass}`}>
          <span className="absolute -left-[9px]">{`Slow (${speedMin})`}</span>
          <span
            className="absolute -translate-x-1/2"
            style={{ left: `${normalPercent}%` }}
          >{`Normal (${speedNormal})`}</span>
          <span className="absolute -right-[9px]">{`Fast (${speedMax})`}</span>
        </div>
      </div>
      <IconButton
        name="Faster"
        data-slider-button
        className="-my-2 shrink-0"
        disabled={wordsPerMinute >= speedMax}
        onClick={() => onChange(wordsPerMinute + speedStep)}
      >
        <Plus size={16} />
      </IconButton>
    </div>
  )
}
