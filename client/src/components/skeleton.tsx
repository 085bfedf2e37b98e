import type { ReactNode } from 'react'

interface Props {
  label: string
  count?: number
  className?: string
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

export function EntriesSkeleton({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <Skeleton label={label} count={count} className="grid gap-10 pt-2">
      <div className="h-5 w-1/2 rounded bg-sunk" />
      <div className="mt-4 h-4 rounded bg-sunk" />
      <div className="mt-2 h-4 w-4/5 rounded bg-sunk" />
    </Skeleton>
  )
}
