import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import { endpointKey, query } from '../../lib/queries.ts'

/** Returns the fact shown for each section of the panel; undefined while loading. Refetches after each successful write. */
export function usePanelFacts() {
  const client = useQueryClient()
  useEffect(() => {
    return client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status !== 'success') return
      void client.invalidateQueries({ queryKey: endpointKey(adminApi.site.panel) })
    })
  }, [client])
  return useQuery({ ...query(adminApi.site.panel), refetchOnMount: 'always' }).data
}
