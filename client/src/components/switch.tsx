import { type ReactNode, useId } from 'react'

interface Switched {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

interface Props extends Switched {
  label: string
  children?: ReactNode
}

export function Switch({ label, isOn, onChange, children }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-start justify-between gap-6 py-2 pointer-coarse:min-h-11">
      <span>
        <span className="block text-sm">{label}</span>
        {children && <span className="block text-xs text-ink-soft">{children}</span>}
      </span>
      <BareSwitch id={id} isOn={isOn} onChange={onChange} />
    </label>
  )
}

export function ActiveSwitch({ title, isOn, onChange }: Switched & { title: string }) {
  return (
    <span className="flex items-center gap-3">
      <BareSwitch name={`Active: ${title}`} isOn={isOn} onChange={onChange} />
      <span aria-hidden className="text-xs text-ink-soft lg:hidden">
        Active
      </span>
    </span>
  )
}

function BareSwitch({ id, name, isOn, onChange }: Switched & { id?: string; name?: string }) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-label={name}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunk transition-colors before:block before:size-4 before:translate-x-1 before:translate-y-[3px] before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-[1.4rem] checked:before:bg-accent-ink after:absolute after:-inset-x-px after:-inset-y-3"
    />
  )
}
