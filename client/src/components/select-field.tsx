import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { ariaProps, inputClass, Labelled, type Labelling } from './field.tsx'

interface Props extends Labelling, ComponentProps<'select'> {
  /** Prevents a change; the field stays focusable. */
  readOnly?: boolean
}

export function SelectField({ label, error, hint, readOnly, ...select }: Props) {
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          className={`${inputClass} appearance-none truncate pr-10 ${readOnly ? 'pointer-events-none' : ''}`}
          {...ariaProps(id, { error, hint })}
          // HTML has no read-only select.
          aria-readonly={readOnly || undefined}
          onKeyDown={readOnly ? keepOption : undefined}
          {...select}
        />
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft" />
      </div>
    </Labelled>
  )
}

/** Keys that open the list or choose another option. Typing a character chooses an option by its name. */
const selectKeys = /^(?:Arrow\w+|Page\w+|Home|End|Enter|F4|.)$/u

function keepOption(event: KeyboardEvent): void {
  if (selectKeys.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
