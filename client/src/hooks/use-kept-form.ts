import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'

/**
 * A form whose values outlive its page: what is typed stays in memory under this name until it is saved or discarded, wherever
 * one goes meanwhile. It goes when somebody else signs in, as everything that was read for the one before. Only what differs
 * from what is saved is kept, so that what somebody else saves meanwhile shows in the rest.
 */
export function useKeptForm<Values extends Record<string, string>>(
  name: string,
  schema: z.ZodMiniType,
  saved: Values,
) {
  const [draft, keep] = useKept<Partial<Values>>(name)
  const changes = changesIn(draft ?? {}, saved)
  const values = { ...saved, ...changes }
  const isChanged = Object.keys(changes).length > 0
  const isStale = Object.keys(draft ?? {}).length > Object.keys(changes).length
  const write = (next: Partial<Values>) => keep(Object.keys(next).length > 0 ? next : undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been saved is no draft any more
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
  return { field, values, changes, isChanged, errors, discard: () => keep(undefined) }
}

/** What differs from what is saved. */
function changesIn<Values extends Record<string, string>>(
  values: Partial<Values>,
  saved: Values,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name]),
  ) as Partial<Values>
}

/** A value in memory that its component does not take along when it goes. */
function useKept<Value>(name: string) {
  const client = useQueryClient()
  const queryKey = ['draft', name]
  const [value, setValue] = useState(() => client.getQueryData<Value>(queryKey))
  const keep = (next: Value | undefined) => {
    setValue(next)
    if (next === undefined) return client.removeQueries({ queryKey })
    client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(queryKey, next)
  }
  return [value, keep] as const
}
