import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#shared/admin-api.ts'
import { currentUser, setCurrentUser, useCurrentUser } from '../../../lib/current-user.ts'
import { removeAllUserData } from '../../../lib/journals.ts'
import { endpointKey } from '../../../lib/queries.ts'
import { forgetStored } from '../../../lib/stored.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { users, setRole, removeUser, resetPassword } = adminApi.site

/** Writes to accounts, and their effects on the administrator's own session. @param onDone called after a success */
export function useUserWrites(onDone: () => void) {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  const refreshList = () => client.invalidateQueries({ queryKey: endpointKey(users) })

  const role = useWrite(setRole, {
    onSuccess: (_, { params }) => {
      onDone()
      void (params.userId === id ? refreshRights(client) : refreshList())
    },
    success: 'User updated successfully',
    failure: 'Failed to update user',
  })
  const removal = useWrite(removeUser, {
    onSuccess: (_, { params }) => {
      if (params.userId === id) {
        removeAllUserData(id)
        forgetStored()
        return setCurrentUser(client, null)
      }
      onDone()
      void refreshList()
    },
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  })
  // The list is refetched in `endReset`: resetting one's own password ends the session.
  const reset = useWrite(resetPassword, {
    success: 'Password reset successfully',
    failure: 'Failed to reset password',
  })

  return {
    isPending: role.isPending || removal.isPending || reset.isPending,
    setRole: role,
    remove: removal,
    resetPassword: reset,
    /** Must be called once the temporary password has been shown. */
    endReset: (userId: number) => {
      if (userId === id) return setCurrentUser(client, null)
      onDone()
      void refreshList()
    },
  }
}

/** Refetches everything after a change of role, the current user first: readers may not list users. */
async function refreshRights(client: QueryClient): Promise<void> {
  const [userKey] = currentUser.queryKey
  await client.invalidateQueries({ queryKey: currentUser.queryKey })
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey })
}
