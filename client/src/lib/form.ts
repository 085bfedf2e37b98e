import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '#shared/errors.ts'
import { useDraftGuard } from './draft-guard.ts'

interface Options {
  /** Why the server refused what was sent last: shown beside the inputs that it names. */
  refusal?: ApiError | null
  /** Whether more is written than stands in the inputs. */
  isWritten?: boolean
}

/**
 * A form over a schema of the API. It validates on submit and again on each change after that, and the dialog around it is not
 * closed by a slip once anything is written. `field(name)` is what an input of the form is given.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  { refusal, isWritten = false }: Options = {},
) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { errors, isDirty } = form.formState
  useDraftGuard(isDirty || isWritten)
  useEffect(() => {
    if (refusal) showFieldErrors(form, refusal)
  }, [form, refusal])
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    error: errors[name]?.message as string | undefined,
    ...form.register(name, options),
  })
  return { form, field }
}

/** The form of a schema, to be handed to those who draw some of its inputs. */
export type SchemaForm<Schema extends z.ZodMiniType<unknown, FieldValues>> = ReturnType<
  typeof useSchemaForm<z.input<Schema>, z.output<Schema>>
>

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: ApiError,
): void {
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    if (name in form.getValues()) form.setError(name as Path<Input>, { message }, { shouldFocus: true })
  }
}
