import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '../../components/button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/form.ts'
import { toastStore } from '../../lib/toast.ts'
import { Detail } from './detail.tsx'

interface FormProps<Input extends FieldValues, Output> {
  /** Used in the labels of the buttons, as in "Update email". */
  name: string
  schema: z.ZodMiniType<Output, Input>
  values: DefaultValues<Input>
  isSaving: boolean
  /** Called with the valid input and a function that closes the form. */
  onSave: (input: Output, close: () => void) => void
  onInvalid: (errors: FieldErrors<Input>) => void
  children: (field: SchemaForm<z.ZodMiniType<Output, Input>>['field']) => ReactNode
}

interface Props<Input extends FieldValues, Output> extends FormProps<Input, Output> {
  label: string
  value: string
}

/** A detail with an inline form: Enter saves, Escape cancels. */
export function EditableDetail<Input extends FieldValues, Output>({
  label,
  value,
  ...form
}: Props<Input, Output>) {
  const [isEditing, setEditing] = useState(false)
  const opener = useOpener(isEditing)
  if (isEditing) return <DetailForm {...form} onClose={() => setEditing(false)} />
  const { name } = form
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

function DetailForm<Input extends FieldValues, Output>({
  name,
  schema,
  values,
  isSaving,
  onSave,
  onInvalid,
  onClose,
  children,
}: FormProps<Input, Output> & { onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const { form, field } = useSchemaForm(schema, values)
  useEffect(() => {
    element.current?.querySelector('input')?.focus()
  }, [])

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // Escape closes a toast first.
      if (event.key !== 'Escape' || toastStore.read() || isSaving) return
      if (event.target instanceof Node && element.current?.contains(event.target)) onClose()
    }
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [isSaving, onClose])

  return (
    <form
      ref={element}
      noValidate
      aria-label={`Change ${name}`}
      className="grid gap-4 border-b border-rule py-4"
      onSubmit={form.handleSubmit((input) => onSave(input, onClose), onInvalid)}
    >
      {children(field)}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isSaving}>Save</SubmitButton>
        <Button look="quiet" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
