import type { ReactNode } from 'react'
import { Select } from '../../../components/select.tsx'

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-3 first:border-0 first:pt-0">
      <h3 className="mb-1 font-ui text-xs tracking-wider text-ink-soft uppercase">{title}</h3>
      {children}
    </section>
  )
}

interface SelectSettingProps<Name extends string> {
  label: string
  options: Record<Name, string>
  value: Name
  onChange: (name: Name) => void
  /** Preview of the value. */
  sample: ReactNode
}

export function SelectSetting<Name extends string>(props: SelectSettingProps<Name>) {
  const { label, options, value, onChange, sample } = props
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
          {(Object.entries(options) as [Name, string][]).map(([name, title]) => (
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
