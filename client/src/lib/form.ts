import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '#shared/errors.ts'

/** A form over a schema of the API: it validates on submit and again on each change after that. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
}

/** Shows what the server found wrong beside the inputs it names. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: ApiError,
): void {
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    if (name in form.getValues()) form.setError(name as Path<Input>, { message }, { shouldFocus: true })
  }
}
