import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '../../components/button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { useWindowEvents } from '../../hooks/use-window-events.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/form.ts'
import { useDraft } from '../../lib/stored.ts'
import { toast, toastStore } from '../../lib/toast.ts'

interface FormProps<Input extends FieldValues, Output> {
  /** Used in the labels of the buttons, as in "Update email". */
  name: string
  schema: z.ZodMiniType<Output, Input>
  values: DefaultValues<Input>
  write: {
    mutate: (input: { body: Output }, callbacks: { onSuccess: () => void }) => void
    isPending: boolean
    dialog: ReactNode
  }
  /** Toast for invalid input. */
  invalid: { title: string; description: string }
  children: (field: SchemaForm<z.ZodMiniType<Output, Input>>['field']) => ReactNode
}

interface Props<Input extends FieldValues, Output> extends FormProps<Input, Output> {
  label: string
  value: string
}

interface DetailProps {
  label: string
  children: ReactNode
  action?: ReactNode
}

export function Detail({ label, children, action }: DetailProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-6 border-b border-rule py-4">
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="col-span-full row-start-2 break-words sm:col-span-1">
        {typeof children === 'string' ? <Breakable text={children} /> : children}
      </p>
      {action && <div className="col-start-2 row-start-1 sm:row-span-2">{action}</div>}
    </div>
  )
}

/** Allows a long email address to wrap before "@" and ".", rather than inside ".com". */
const Breakable = ({ text }: { text: string }) => (
  <span key={text} translate="no">
    {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order */}
    {text.split(/([@.])/).map((part, index) => (index % 2 ? [<wbr key={index} />, part] : part))}
  </span>
)

/** A detail with an inline form: Enter saves, Escape cancels. */
export function EditableDetail<Input extends FieldValues, Output>({
  label,
  value,
  ...form
}: Props<Input, Output>) {
  const [draft] = useDraft(form.name)
  const [isEditing, setEditing] = useState(draft !== null)
  const opener = useOpener(isEditing)
  if (isEditing) return <DetailForm {...form} onClose={() => setEditing(false)} />
  const { name } = form
  return (
    <Detail
      label={label}
      action={
        <Button ref={opener} onClick={() => setEditing(true)}>{`${value ? 'Update' : 'Add'} ${name}`}</Button>
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
  write: { mutate, isPending, dialog },
  invalid,
  onClose: close,
  children,
}: FormProps<Input, Output> & { onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const { form, field } = useSchemaForm(schema, values, { draft: name, isSending: isPending })
  const onClose = () => {
    form.reset()
    close()
  }
  useEffect(() => {
    element.current?.querySelector('input')?.focus()
  }, [])

  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    // While a toast is shown, Escape closes the toast instead of the form.
    if (key !== 'Escape' || toastStore.read() || isPending) return
    if (target instanceof Node && element.current?.contains(target)) onClose()
  }
  useWindowEvents(['keydown'], handleKeyDown, true)

  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={`Change ${name}`}
        className="grid gap-4 border-b border-rule py-4"
        onSubmit={form.handleSubmit(
          (body) => mutate({ body }, { onSuccess: onClose }),
          () => toast({ ...invalid, variant: 'destructive' }),
        )}
      >
        {children(field)}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isPending={isPending}>Save</SubmitButton>
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
