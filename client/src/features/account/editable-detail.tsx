import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { toastStore } from '../../components/toast.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { useOpener } from '../../hooks/use-opener.ts'
import { Detail } from './detail.tsx'

interface Props {
  label: string
  /** What its buttons call it. */
  name: string
  value: string
  isSaving: boolean
  /** Saves what has been typed, and closes once it is saved. Answers false where it cannot be saved as it is. */
  onSave: (typed: FormData, close: () => void) => boolean
  /** The inputs, filled with what holds now. */
  children: ReactNode
}

/** A detail that is changed where it stands: Enter saves, Escape leaves it as it was. */
export function EditableDetail({ label, name, value, isSaving, onSave, children }: Props) {
  const [isEditing, setEditing] = useState(false)
  const opener = useOpener(isEditing)
  const close = () => setEditing(false)
  if (isEditing) {
    return (
      <DetailForm name={name} isSaving={isSaving} onSave={(typed) => onSave(typed, close)} onCancel={close}>
        {children}
      </DetailForm>
    )
  }
  return (
    <Detail
      label={label}
      action={
        <Button ref={opener} onClick={() => setEditing(true)}>
          {value ? 'Update' : 'Add'} {name}
        </Button>
      }
    >
      {value || <span className="text-ink-soft">None yet</span>}
    </Detail>
  )
}

interface FormProps extends Pick<Props, 'name' | 'isSaving' | 'children'> {
  onSave: (typed: FormData) => boolean
  onCancel: () => void
}

function DetailForm({ name, isSaving, onSave, onCancel, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const button = useKeptFocus(isSaving)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving || onSave(new FormData(event.currentTarget))) return
    const wrong = event.currentTarget.querySelector<HTMLElement>('input:invalid')
    ;(wrong ?? event.currentTarget.querySelector('input'))?.focus()
  }

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // A toast lies above the form: Escape takes it away first.
      if (event.key !== 'Escape' || toastStore.read() || isSaving) return
      if (event.target instanceof Node && form.current?.contains(event.target)) onCancel()
    }
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [isSaving, onCancel])

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Change ${name}`}
      className="grid gap-4 border-b border-rule py-4 last:border-b-0"
      onSubmit={handleSubmit}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button ref={button} type="submit" look="primary" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button look="quiet" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
