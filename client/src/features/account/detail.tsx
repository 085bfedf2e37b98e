import type { ReactNode } from 'react'

interface Props {
  label: string
  children: ReactNode
  /** A button at the end of the row. */
  action?: ReactNode
}

/** A label and its value. */
export function Detail({ label, children, action }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-6 border-b border-rule py-4">
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="col-span-full row-start-2 break-words sm:col-span-1">{children}</p>
      {action && <div className="col-start-2 row-start-1 sm:row-span-2">{action}</div>}
    </div>
  )
}
