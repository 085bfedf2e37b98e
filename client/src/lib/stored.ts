import { useCallback, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { useCurrentUser } from './current-user.ts'

const listeners = new Set<() => void>()
/** What has been read or set so far, by key: a browser may refuse to store, or be full, and a setting then lasts as long as the page. */
const known = new Map<string, unknown>()

/** A setting of this person on this device, the same wherever it is used. What is stored and no longer valid counts as never set. */
export function useStored<Value>(name: string, schema: z.ZodMiniType<Value>, initial: Value) {
  const key = `lectern.${name}.${useCurrentUser().id}`
  const value = useSyncExternalStore(subscribe, () => {
    if (!known.has(key)) known.set(key, read(key, schema) ?? initial)
    return known.get(key) as Value
  })
  const store = useCallback(
    (next: Value) => {
      known.set(key, next)
      write(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, store] as const
}

/** Forgets what has been read, as when another page wrote it. */
export function forgetStored(): void {
  known.clear()
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
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
