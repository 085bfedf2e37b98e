import { type ComponentProps, type ReactNode, useId } from 'react'

export const inputClass =
  'w-full rounded border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Help that stands under the input whether or not there is an error. */
  hint?: ReactNode
}

/** A labelled input: the label above, the error under it and spoken with it. */
export function Field({ label, error, hint, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm">
        {label}
      </label>
      <input
        id={id}
        className={inputClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...input}
      />
      <div id={`${id}-note`}>
        {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
        {hint}
      </div>
    </div>
  )
}
