import type { ReactNode } from 'react'

interface Props {
  label: string
  count?: number
  className?: string
  /** Classes of each item. */
  each?: string
  children: ReactNode
}

/** Placeholder with the shape of the loading content. */
export function Skeleton({ label, count = 1, className = '', each = '', children }: Props) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => index).map((number) => (
        <div key={number} className={`animate-pulse motion-reduce:animate-none ${each}`}>
          {children}
        </div>
      ))}
    </div>
  )
}
