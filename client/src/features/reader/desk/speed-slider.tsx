import { speedHigh, speedMax, speedMin, speedNormal, speedStep } from '#shared/limits.ts'
import { useReader } from '../reader-context.ts'

const normalPercent = ((speedNormal - speedMin) / (speedMax - speedMin)) * 100

/** The speed slider, and the effective speed with pauses. */
export function SpeedSlider() {
  const { timeline, speed, settings } = useReader()
  const effective = Math.round(timeline.effectiveWordsPerMinute(speed.base))
  const isPartlyOff = settings.focusStyle !== 'none' && speed.base > speedHigh
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 sm:gap-x-8">
      <div>
        <input
          type="range"
          aria-label="Reading speed"
          aria-valuetext={`${speed.dial} words per minute`}
          min={speedMin}
          max={speedMax}
          step={speedStep}
          value={speed.dial}
          onChange={(event) => speed.change(Number(event.target.value))}
          className="slider block w-full"
        />
        <div
          aria-hidden
          className={`yields-to-sheet relative mx-[9px] h-5 text-xs text-ink-soft lining-nums ${isPartlyOff ? 'max-sm:hidden' : ''}`}
        >
          <span className="absolute -left-[9px]">Slow ({speedMin})</span>
          <span className="absolute -translate-x-1/2" style={{ left: `${normalPercent}%` }}>
            Normal ({speedNormal})
          </span>
          <span className="absolute -right-[9px]">Fast ({speedMax})</span>
        </div>
      </div>
      <p className="text-right text-xs text-ink-soft tabular-nums lining-nums sm:min-w-56">
        <span className="text-base font-semibold text-ink max-sm:block max-sm:text-sm">{speed.dial} WPM</span>{' '}
        {settings.trueSpeed ? 'pauses included' : `≈ ${effective} a minute`}
      </p>
      <p role="status" className="col-span-full text-xs text-ink-soft empty:hidden">
        {isPartlyOff && `Focus animations are partly disabled above ${speedHigh} WPM.`}
      </p>
    </div>
  )
}
