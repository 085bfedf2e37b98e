import type { ReactNode } from 'react'

interface Props {
  label: string
  /** What it is, for those who do not see the slider. */
  said: string
  value: number
  range: { min: number; max: number; step: number }
  onChange: (value: number) => void
  /** What stands at the ends of the slider: less of it, and more. */
  less: ReactNode
  more: ReactNode
}

/** A setting that is more or less, as a slider. */
export function Amount({ label, said, value, range, onChange, less, more }: Props) {
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
          aria-valuetext={said}
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
