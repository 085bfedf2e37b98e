import type { ReactNode } from 'react'

interface Props {
  label: string
  children: ReactNode
  /** What can be done about it, at the row's end. */
  action?: ReactNode
}

/** One thing that is known of a person: what it is called, and what it is. */
export function Detail({ label, children, action }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-4 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p className="break-words">{children}</p>
      </div>
      {action}
    </div>
  )
}
