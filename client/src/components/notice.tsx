import type { ReactNode } from 'react'

/** Message for an empty list or an error; its children offer the next step. */
export function Notice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 py-20 text-center">
      <p className="font-read text-lg">{title}</p>
      {text && <p className="max-w-prose text-sm text-balance text-ink-soft">{text}</p>}
      {children}
    </div>
  )
}
