import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'select'> {
  /** Its name for assistive technology: the select stands without a visible label. */
  label: string
  /** Whether it stands in text: smaller, on a line instead of in a box. */
  isQuiet?: boolean
}

/** The browser's own select, which every keyboard and screen reader knows, in our clothes. */
export function Select({ label, isQuiet = false, className = '', ...select }: Props) {
  return (
    <div className={`relative ${className}`}>
      <select
        aria-label={label}
        className={`h-full w-full appearance-none truncate text-ink ${isQuiet ? 'border-b border-edge py-1 pr-6 text-xs' : 'rounded border border-edge bg-surface py-2 pr-9 pl-3.5 text-sm'}`}
        {...select}
      />
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.5}
        className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft ${isQuiet ? 'right-0' : 'right-3'}`}
      />
    </div>
  )
}
