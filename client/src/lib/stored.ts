import { useCallback, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from './current-user.ts'
import { storage } from './storage.ts'

const listeners = new Set<() => void>()
/** Values by key. When local storage is full or blocked, a setting lasts as long as the page. */
const cache = new Map<string, unknown>()

/** A setting of the current user on this device, shared between components. An invalid stored value counts as unset. */
export function useStored<Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value) {
  const key = `lectern.${name}.${useCurrentUser().id}`
  const value = useSyncExternalStore(subscribe, () => {
    if (!cache.has(key)) cache.set(key, read(key, schema) ?? initial)
    return cache.get(key) as Value
  })
  const store = useCallback(
    (next: Value) => {
      cache.set(key, next)
      storage.write(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, store] as const
}

/** Clears the cache, so that values are read from local storage again. */
export function forgetStored(): void {
  cache.clear()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', forgetStored)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', forgetStored)
  }
}

function read<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(storage.read(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
