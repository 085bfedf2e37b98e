import type { ReactNode } from 'react'

interface Props {
  label: string
  /** How many stand one after the other. */
  count?: number
  /** Classes of what holds them, and of each. */
  className?: string
  each?: string
  children: ReactNode
}

/** What is being fetched, in the places where it will stand. */
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
