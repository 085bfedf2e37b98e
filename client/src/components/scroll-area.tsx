import type { KeyboardEvent, ReactNode, Ref } from 'react'

interface Props {
  label: string
  className: string
  ref?: Ref<HTMLElement>
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

export function ScrollArea({ label, className, ref, onKeyDown, children }: Props) {
  return (
    <section
      ref={ref}
      aria-label={label}
      onKeyDown={onKeyDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`overflow-y-auto ${className}`}
    >
      {children}
    </section>
  )
}
