import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The value for screen readers. */
  valueText: string
  value: number
  range: { min: number; max: number; step: number }
  onChange: (value: number) => void
  /** Icons at the ends of the slider. */
  less: ReactNode
  more: ReactNode
}

/** A slider setting. */
export function SliderSetting({ label, valueText, value, range, onChange, less, more }: Props) {
  return (
    <div className="grid grid-cols-[5rem_1fr] items-center gap-x-4 py-1 pointer-coarse:py-2 sm:grid-cols-[7rem_1fr]">
      <span className="text-sm">{label}</span>
      <span className="flex items-center gap-3">
        <span aria-hidden className="inline-flex w-6 shrink-0 justify-center">
          {less}
        </span>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          {...range}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
          className="slider block w-full min-w-0"
        />
        <span aria-hidden className="inline-flex w-6 shrink-0 justify-center">
          {more}
        </span>
      </span>
    </div>
  )
}
