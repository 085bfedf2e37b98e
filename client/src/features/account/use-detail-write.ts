import { useQueryClient } from '@tanstack/react-query'
import type { api } from '#shared/api.ts'
import { currentUser } from '../../lib/current-user.ts'
import { useOwnerWrite } from './use-owner-write.tsx'

/**
 * Changes the current user and updates it in the cache.
 * @param success title of the toast after a success
 * @param fallback description of the toast where the server gives no reason
 */
export function useDetailWrite<E extends typeof api.account.changeEmail | typeof api.account.changeNames>(
  endpoint: E,
  success: string,
  fallback: string,
) {
  const client = useQueryClient()
  return useOwnerWrite(endpoint, {
    onSuccess: (user) => void client.setQueryData(currentUser.queryKey, user),
    success,
    failure: 'Update failed',
    fallback,
  })
}
