import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { useUser } from './me.ts'

/** A setting of this person on this device. What is stored and no longer valid counts as never set. */
export function useStored<Value>(name: string, schema: z.ZodType<Value>, initial: Value) {
  const key = `lectern.${name}.${useUser().id}`
  const [value, setValue] = useState(() => read(key, schema) ?? initial)
  const store = useCallback(
    (next: Value) => {
      setValue(next)
      write(key, next)
    },
    [key],
  )
  return [value, store] as const
}

function read<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** A browser may refuse to store, or be full: the setting then lasts as long as the page. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
