import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { currentUser, useCurrentUser } from './current-user.ts'
import { attempt, storage } from './storage.ts'

const listeners = new Set<() => void>()
/** Values by key. When local storage is full or blocked, a setting lasts until the page is closed. */
const cache = new Map<string, unknown>()

/** Reads and stores a setting of the current user on this device. */
export const useStored = <Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value) =>
  useStoredValue(`lectern.${name}.${useCurrentUser().id}`, schema, initial)

const fields = z.record(z.string(), z.unknown())
const draft = z.nullable(z.object({ input: fields, base: fields }))

/** Reads and stores unsaved input of a form, and the values it replaces. Visitors have user id 0. */
export function useDraft(name: string) {
  const userId = useQueryClient().getQueryData(currentUser.queryKey)?.id ?? 0
  return useStoredValue(`lectern.draft_${name}.${userId}`, draft, null)
}

/** Reads and stores a value shared between components. Treats an invalid stored value as unset. */
function useStoredValue<Value>(key: string, schema: z.ZodMiniType<Value>, initial: Value) {
  const value = useSyncExternalStore(subscribe, () => {
    if (!cache.has(key)) cache.set(key, read(key, schema) ?? initial)
    return cache.get(key) as Value
  })
  const store = useCallback(
    (next: Value) => {
      cache.set(key, next)
      if (next === null) storage.remove(key)
      else storage.write(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, store] as const
}

/** Clears the cache, or one key, so that values are read from local storage again. Loses values that local storage refused. */
export function forgetStored({ key }: { key?: string | null } = {}): void {
  if (key) cache.delete(key)
  else cache.clear()
  for (const listener of listeners) listener()
}

window.addEventListener('storage', forgetStored)
// Firefox sends no `storage` events to a page in the back/forward cache.
window.addEventListener('pageshow', ({ persisted }) => persisted && forgetStored())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  return attempt(() => schema.safeParse(JSON.parse(storage.read(key) ?? 'null')).data)
}
