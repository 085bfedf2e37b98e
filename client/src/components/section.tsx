import { type ReactNode, useId } from 'react'

/** A part of a page: its name in the margin, what it holds beside it, a hairline above. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-8 gap-y-4 border-t border-rule py-8 md:grid-cols-[13rem_minmax(0,1fr)] md:items-baseline"
    >
      <h2 id={id} className="text-lg font-medium">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}
