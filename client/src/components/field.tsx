import { type ComponentProps, type ReactNode, useId } from 'react'
import { countCharacters } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'

export const inputClass =
  'w-full rounded border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger'

export interface Labelling {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

export function Field({ label, error, hint, ...input }: Labelling & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <input className={inputClass} {...ariaProps(id, { error, hint })} {...input} />
    </Labelled>
  )
}

export function TextAreaField({ label, error, hint, ...area }: Labelling & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <textarea className={`${inputClass} block resize-y`} {...ariaProps(id, { error, hint })} {...area} />
    </Labelled>
  )
}

/** Hint of a text area: its length and the maximum, in code points, as the server counts them. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const count = countCharacters(text)
  return (
    <p
      className={`mt-1.5 text-sm tabular-nums ${count > max ? 'text-danger' : 'text-ink-soft'}`}
    >{`${formatNumber(count)} / ${formatNumber(max)} characters`}</p>
  )
}

export function ariaProps(id: string, { error, hint }: Omit<Labelling, 'label'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

export function Labelled({
  id,
  label,
  error,
  hint,
  children,
}: Labelling & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm">
        {label}
      </label>
      {children}
      <div id={`${id}-note`}>
        {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
        {hint}
      </div>
    </div>
  )
}
