import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/**
 * What is being written under this name, or undefined: kept in memory while the one who writes is elsewhere, until it is set to
 * undefined. It goes when somebody else sits down, as everything that was read for the one before.
 */
export function useDraft<Value>(name: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => client.getQueryData<Value>(keyOf(name)))
  const write = useCallback(
    (next: Value | undefined) => {
      setDraft(next)
      if (next === undefined) return client.removeQueries({ queryKey: keyOf(name) })
      client.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(keyOf(name), next)
    },
    [client, name],
  )
  return [draft, write] as const
}

const keyOf = (name: string) => ['draft', name]
