import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type SyntheticEvent, useContext, useEffect, useEffectEvent, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
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
  /** Name of the draft that keeps unsaved input on this device, except passwords. Requires string fields. */
  draft?: string
  /** True while the form is sent. Inputs are then read-only, because the form closes on success and would lose later input. */
  isSending?: boolean
}

/** Way of saving a form. `update` fails when another editor has changed the text since the form opened. */
export type SaveAs = 'update' | 'overwrite' | 'copy'

/** Version of the edited item. In a form with a `draft`, `updatedAt` is a string at run time: saved values are copied as JSON. */
type Version = { updatedAt?: Date | undefined }

/**
 * A form validated by a schema of the API, on submit and then on each change. While it has unsaved input, the dialog around it asks before
 * it closes. `field(name)` returns the props of an input.
 * @param saved values when the form opened. Later values are shown only in a form with a `draft`, in fields that were not edited.
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
  const rebaseKept = useKeptInput(draft, form, saved)
  /** Names of fields that were sent. A save whose response was lost may have stored them. */
  const sent = useRef(new Set<string>())
  const rebase = (saved: object) => {
    sent.current.clear()
    rebaseKept(saved)
  }
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal)
  }, [form, refusal])

  type Save = (values: Output & Version, as: SaveAs, changes: Partial<Output> & Version) => void
  /**
   * Returns a function that handles `submit` and the buttons of an edit conflict. The `changes` passed to `onValid` omit unchanged
   * fields, so that a save keeps edits by others.
   */
  const handleSubmit = (onValid: Save, onInvalid?: () => void) => {
    return (by: SaveAs | SyntheticEvent = 'update') => {
      const [as, event] = typeof by === 'string' ? [by] : (['update', by] as const)
      if (isSecondClick()) return event?.preventDefault()
      if (event?.currentTarget instanceof HTMLFormElement) readFilledValues(event.currentTarget, form)
      const { updatedAt } = (as === 'update' && defaultValues) as Version
      const save = (values: Output) => {
        const changes = pickChanges(values, defaultValues, sent.current)
        for (const name of Object.keys(changes)) sent.current.add(name)
        onValid({ ...values, updatedAt }, as, { ...changes, updatedAt })
      }
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
 * sets newly saved values and keeps input typed meanwhile. Does nothing when the name is empty.
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

/** Returns the changed values, and the values of the fields named in `others`. Null equals an empty input. */
function pickChanges<Values>(after: Values, before: object = {}, others = new Set<string>()) {
  const changes = Object.entries(after as object).filter(
    ([name, value]) => others.has(name) || (value ?? '') !== (Object(before)[name] ?? ''),
  )
  return Object.fromEntries(changes) as Partial<Values>
}

/** The form of a schema, for components that render some of its fields. */
export type SchemaForm<Schema extends z.ZodMiniType<unknown, FieldValues>> = ReturnType<
  typeof useSchemaForm<z.input<Schema>, z.output<Schema>>
>

/** Reads the text inputs again, because password managers and browsers may fill them without an event. */
function readFilledValues<Input extends FieldValues, Output>(
  { elements }: HTMLFormElement,
  { getValues, setValue }: UseFormReturn<Input, unknown, Output>,
): void {
  for (const element of elements) {
    if (!(element instanceof HTMLInputElement) || /checkbox|radio/.test(element.type)) continue
    const [name, value] = [element.name as Path<Input>, element.value as PathValue<Input, Path<Input>>]
    if (name && value !== String(getValues(name) ?? '')) setValue(name, value, { shouldDirty: true })
  }
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: ApiError,
): void {
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    if (name in form.getValues()) form.setError(name as Path<Input>, { message }, { shouldFocus: true })
  }
}
