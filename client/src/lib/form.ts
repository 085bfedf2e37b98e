import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type SyntheticEvent, useContext, useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '#shared/errors.ts'
import { useUnloadWarning } from '../hooks/use-unload-warning.ts'
import { isSecondClick } from './second-press.ts'
import { useDraft } from './stored.ts'

/** Reports unsaved input and a running request to the dialog around a form; null outside a dialog. */
export const DraftGuard = createContext<((isDirty: boolean, isSending: boolean) => void) | null>(null)

interface Options extends Pick<UseFormProps, 'mode'> {
  /** The server's error for the last submit; its messages are shown beside the fields it names. */
  refusal?: ApiError | null
  /** Keeps unsaved input on this device under this name, passwords aside. For forms of strings. A dialog clears it on closing. */
  draft?: string
  /** Makes the inputs of `field` read-only: a success closes the form, and would lose input typed meanwhile. */
  isSending?: boolean
}

/** How a form is saved. `update` fails when another editor has changed the text since the form opened. */
export type SaveAs = 'update' | 'overwrite' | 'copy'

/** Version of the edited item, one of the form's saved values. In a form with a `draft`, the time is a string. */
type Version = { updatedAt?: Date | undefined }

/**
 * A form validated by a schema of the API, on submit and then on each change. While it has unsaved input, the dialog around it asks before
 * it closes. `field(name)` returns the props of an input.
 * @param saved values when the form opened. Later values are shown only in a form with a `draft`, in fields without input.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  saved: DefaultValues<NoInfer<Input>>,
  { refusal, draft = '', isSending = false, mode = 'onSubmit' }: Options = {},
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: saved, mode })
  const { errors, isDirty, defaultValues } = form.formState
  const guard = useContext(DraftGuard)
  useEffect(() => {
    guard?.(isDirty, isSending)
  }, [guard, isDirty, isSending])
  useUnloadWarning((guard !== null || draft !== '') && isDirty)
  const rebase = useKeptInput(draft, form, saved)
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal)
  }, [form, refusal])

  type Save = (values: Output & Version, as: SaveAs, changes: Partial<Output> & Version) => void
  /** Returns a handler for `submit` and the buttons of an edit conflict. `changes` omits unchanged fields, to keep others' edits. */
  const handleSubmit = (onValid: Save, onInvalid?: () => void) => {
    return (by: SaveAs | SyntheticEvent = 'update') => {
      const [as, event] = typeof by === 'string' ? [by] : (['update', by] as const)
      if (isSecondClick()) return event?.preventDefault()
      if (event?.currentTarget instanceof HTMLFormElement) readFilledValues(event.currentTarget)
      const { updatedAt } = (as === 'update' && defaultValues) as Version
      const save = (values: Output) =>
        onValid({ ...values, updatedAt }, as, { ...pickChanges(values, defaultValues), updatedAt })
      return form.handleSubmit(save, onInvalid)(event)
    }
  }
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    error: errors[name]?.message as string | undefined,
    ...form.register(name, options),
    readOnly: isSending,
  })
  type Form = Omit<typeof form, 'handleSubmit'> & { handleSubmit: typeof handleSubmit }
  return { form: { ...form, handleSubmit } as Form, field, rebase }
}

/**
 * Stores the changed fields of a form, and restores them over the saved values when the form is opened again. Returns a function that
 * sets newly saved values and keeps input typed meanwhile. Does nothing without a name.
 */
function useKeptInput<Input extends FieldValues, Output>(
  name: string,
  { reset, subscribe }: UseFormReturn<Input, unknown, Output>,
  saved: DefaultValues<Input>,
) {
  const [kept, keep] = useDraft(name)
  const rebase = (saved: object, base?: object | false | null) => {
    reset({ ...saved, ...base } as Input)
    reset({ ...saved, ...base, ...kept?.input } as Input, { keepDefaultValues: true })
  }
  const show = useEffectEvent((saved: object) => {
    const isUnsaved = kept && Object.keys(pickChanges(kept.input, saved)).length > 0
    rebase(saved, isUnsaved && kept.base)
  })
  const store = useEffectEvent((values: Input, before: object = {}) => {
    const changes = Object.entries(pickChanges(values, before)).filter(([name]) => !/password/i.test(name))
    const base = { ...pickChanges(before, values), updatedAt: (before as Version).updatedAt }
    keep(changes.length > 0 ? { input: Object.fromEntries(changes), base } : null)
  })
  const savedJson = JSON.stringify(saved)
  useEffect(() => {
    if (!name) return
    show(JSON.parse(savedJson))
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => store(values, defaultValues),
    })
  }, [name, subscribe, savedJson])
  return rebase
}

/** Returns the changed values; null equals an empty input. */
function pickChanges<Values>(after: Values, before: object = {}): Partial<Values> {
  const changes = Object.entries(after as object).filter(
    ([name, value]) => (value ?? '') !== (Object(before)[name] ?? ''),
  )
  return Object.fromEntries(changes) as Partial<Values>
}

/** The form of a schema, for components that render some of its fields. */
export type SchemaForm<Schema extends z.ZodMiniType<unknown, FieldValues>> = ReturnType<
  typeof useSchemaForm<z.input<Schema>, z.output<Schema>>
>

/** Reads fields that password managers and browsers filled without events. React ignores events of fields it has already read. */
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
