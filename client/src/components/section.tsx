import { type ReactNode, useId } from 'react'

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-12 gap-y-5 border-t border-rule py-8 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg font-medium break-words">
          {title}
        </h2>
        {note && <p className="mt-1.5 max-w-80 text-sm text-pretty text-ink-soft">{note}</p>}
      </div>
      <div className="md:pt-0.5">{children}</div>
    </section>
  )
}
