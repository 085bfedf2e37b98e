import { type ReactNode, useId } from 'react'
import { useTheme } from '../lib/theme.ts'

interface Props<Name extends string> {
  label: string
  /** Options by value. `className` or `picture` may show a preview of the option. */
  options: Record<Name, { title: string; className?: string; picture?: ReactNode }>
  value: Name
  onChange: (name: Name) => void
  children?: ReactNode
}

/** Radio buttons in a row. */
export function Choice<Name extends string>({ label, options, value, onChange, children }: Props<Name>) {
  const group = useId()
  return (
    <fieldset className="mt-3 pb-2">
      <legend className="mb-1.5 text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Name, Props<Name>['options'][Name]][]).map(
          ([name, { title, className = '', picture }]) => (
            <label
              key={name}
              className={`relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded border border-edge px-3.5 text-sm has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 ${className}`}
            >
              <input
                type="radio"
                name={group}
                value={name}
                checked={name === value}
                onChange={() => onChange(name)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              {picture}
              <span>{title}</span>
            </label>
          ),
        )}
      </div>
      {children && <p className="mt-1.5 text-xs text-ink-soft">{children}</p>}
    </fieldset>
  )
}

const themes = {
  system: { title: 'System' },
  paper: { title: 'Paper', className: 'swatch-paper' },
  sepia: { title: 'Sepia', className: 'swatch-sepia' },
  lamp: { title: 'Lamp', className: 'swatch-lamp' },
}

export function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  return <Choice label="Theme" options={themes} value={theme} onChange={setTheme} />
}
