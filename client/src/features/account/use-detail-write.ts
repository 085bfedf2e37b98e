import { useQueryClient } from '@tanstack/react-query'
import type { api } from '#shared/api.ts'
import { currentUser } from '../../lib/current-user.ts'
import { useOwnerWrite } from './use-owner-write.tsx'

/**
 * Changes something of the current user; every page then knows them as they are now.
 * @param success the title of the toast that says so
 * @param fallback what the toast of a failure says where the server gives no reason
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
