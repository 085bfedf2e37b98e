import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useUnloadWarning } from './use-unload-warning.ts'

/**
 * A form whose unsaved input stays in memory when its page closes, until it is saved or discarded or another user signs in. Only changed
 * fields are stored, so that the others show what somebody else saves meanwhile. `base` holds the saved values when the draft was begun;
 * `rebase` replaces it after a save.
 */
export function useFormDraft<Values extends Record<string, string>>(
  name: string,
  schema: z.ZodMiniType,
  saved: Values,
) {
  const [draft, keep] = useCachedState<Partial<Values>>(name)
  const [base = saved, rebase] = useCachedState<Values>(`${name} base`)
  const changes = changesIn(draft ?? {}, saved)
  const values = { ...saved, ...changes }
  const isChanged = Object.keys(changes).length > 0
  useUnloadWarning(isChanged)
  const isStale = Object.keys(draft ?? {}).length > Object.keys(changes).length
  const write = (next: Partial<Values>) => {
    const isEmpty = Object.keys(next).length === 0
    keep(isEmpty ? undefined : next)
    rebase(isEmpty ? undefined : base)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of isStale writes
  useEffect(() => {
    if (isStale) write(changes)
  }, [isStale])

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errors.find(({ path }) => path[0] === name)?.message,
    onChange: ({ target }: { target: { value: string } }) =>
      write(changesIn({ ...changes, [name]: target.value } as Partial<Values>, saved)),
  })
  const errors = schema.safeParse(values).error?.issues ?? []
  const discard = () => write({})
  return { field, values, changes, isChanged, errors, base, rebase, discard }
}

function changesIn<Values extends Record<string, string>>(
  values: Partial<Values>,
  saved: Values,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name]),
  ) as Partial<Values>
}

export const draftKey = (name: string) => ['draft', name]

/** A value in the query cache that survives its component. */
export function useCachedState<Value>(name: string) {
  const client = useQueryClient()
  const queryKey = draftKey(name)
  const [value, setValue] = useState(() => client.getQueryData<Value>(queryKey))
  const keep = (next: Value | undefined) => {
    setValue(next)
    if (next === undefined) return client.removeQueries({ queryKey })
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(queryKey, next)
  }
  return [value, keep] as const
}
