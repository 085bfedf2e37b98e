import { useQueryClient } from '@tanstack/react-query'
import type { api } from '#shared/api.ts'
import { toast } from '../../components/toast.ts'
import { reasonOf } from '../../lib/call.ts'
import { currentUser } from '../../lib/current-user.ts'
import { useOwnerWrite } from './use-owner-write.tsx'

/**
 * Changes something of the person who is signed in; every page then knows them as they are now.
 * @param done the title of the toast that says so
 * @param fallback what the toast of a failure says where the server gives no reason
 */
export function useDetailWrite<E extends typeof api.account.changeEmail | typeof api.account.changeNames>(
  endpoint: E,
  done: string,
  fallback: string,
) {
  const client = useQueryClient()
  return useOwnerWrite(endpoint, {
    onSuccess: (user) => {
      client.setQueryData(currentUser.queryKey, user)
      toast({ title: done, variant: 'success' })
    },
    onError: (error) =>
      toast({ title: 'Update failed', description: reasonOf(error, fallback), variant: 'destructive' }),
  })
}
