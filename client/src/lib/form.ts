import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormHandleSubmit,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '#shared/errors.ts'
import { useCachedState } from '../hooks/use-form-draft.ts'
import { useUnloadWarning } from '../hooks/use-unload-warning.ts'

/** Reports to the dialog around a form whether it has unsaved input. Does nothing outside a dialog. */
export const DraftGuard = createContext<(isWritten: boolean) => void>(() => {})

interface Options {
  /** The server's error for the last submit; its messages are shown beside the fields it names. */
  refusal?: ApiError | null
  /** Unsaved input exists outside the fields of the form. */
  isWritten?: boolean
  /** Keeps unsaved input under this name while the form is closed or another page is open. For forms outside a `DraftDialog`. */
  draft?: string
}

/**
 * A form validated by a schema of the API, on submit and then on each change. While it has unsaved input, the dialog around it asks before
 * it closes. `field(name)` returns the props of an input.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  { refusal, isWritten = false, draft = '' }: Options = {},
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { errors, isDirty } = form.formState
  const guard = useContext(DraftGuard)
  useEffect(() => {
    guard(isDirty || isWritten)
  }, [guard, isDirty, isWritten])
  useUnloadWarning(draft !== '' && isDirty)
  useKeptInput(draft, form)
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal)
  }, [form, refusal])
  const handleSubmit: UseFormHandleSubmit<Input, Output> = (onValid, onInvalid) => (event) => {
    if (event?.currentTarget instanceof HTMLFormElement) readFilledValues(event.currentTarget)
    return form.handleSubmit(onValid, onInvalid)(event)
  }
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    error: errors[name]?.message as string | undefined,
    ...form.register(name, options),
  })
  return { form: { ...form, handleSubmit } as typeof form, field }
}

/** Stores unsaved input of a form and restores it when the form is opened again. Does nothing without a name. */
function useKeptInput<Input extends FieldValues, Output>(
  name: string,
  { reset, subscribe }: UseFormReturn<Input, unknown, Output>,
): void {
  const [kept, keep] = useCachedState<Input>(name)
  const restore = useEffectEvent(() => kept && reset(kept, { keepDefaultValues: true }))
  const store = useEffectEvent((values: Input, isDirty?: boolean) => keep(isDirty ? values : undefined))
  useEffect(() => {
    if (!name) return
    restore()
    return subscribe({
      formState: { isDirty: true, values: true },
      callback: ({ values, isDirty }) => store(values, isDirty),
    })
  }, [name, subscribe])
}

/** The form of a schema, for components that render some of its fields. */
export type SchemaForm<Schema extends z.ZodMiniType<unknown, FieldValues>> = ReturnType<
  typeof useSchemaForm<z.input<Schema>, z.output<Schema>>
>

/** Password managers and browsers may fill fields without events. React ignores the event of a field whose value it has. */
function readFilledValues({ elements }: HTMLFormElement): void {
  for (const element of elements) element.dispatchEvent(new Event('input', { bubbles: true }))
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: ApiError,
): void {
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    if (name in form.getValues()) form.setError(name as Path<Input>, { message }, { shouldFocus: true })
  }
}
