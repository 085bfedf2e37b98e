import type { ReactNode } from 'react'
import { Select } from '../../../components/select.tsx'

/** Some settings that belong together. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-3 first:border-0 first:pt-0">
      <h3 className="mb-1 font-ui text-xs tracking-wider text-ink-soft uppercase">{title}</h3>
      {children}
    </section>
  )
}

interface ListedProps<Name extends string> {
  label: string
  names: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
  /** What the choice looks like. */
  sample: ReactNode
}

/** One of several, by name, with what it looks like beside it. */
export function Listed<Name extends string>({ label, names, value, onChange, sample }: ListedProps<Name>) {
  return (
    <div className="py-2">
      <span className="mb-1.5 block text-sm">{label}</span>
      <div className="flex items-stretch gap-3">
        <Select
          label={label}
          className="min-w-0 flex-1"
          value={value}
          onChange={(event) => onChange(event.target.value as Name)}
        >
          {(Object.entries(names) as [Name, string][]).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
        {sample}
      </div>
    </div>
  )
}

/** Three lines of text, near together or apart. */
export function Lines({ gap }: { gap: string }) {
  return (
    <span className={`grid w-4 ${gap}`}>
      <span className="h-px bg-current" />
      <span className="h-px bg-current" />
      <span className="h-px bg-current" />
    </span>
  )
}
