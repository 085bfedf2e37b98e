import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'select'> {
  /** Its name for assistive technology: the select stands without a visible label. */
  label: string
}

/** The browser's own select, which every keyboard and screen reader knows, in our clothes. */
export function Select({ label, className = '', ...select }: Props) {
  return (
    <div className={`relative ${className}`}>
      <select
        aria-label={label}
        className="h-full w-full appearance-none truncate rounded border border-edge bg-surface py-2 pr-9 pl-3.5 text-sm text-ink"
        {...select}
      />
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.5}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
