import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#shared/admin-api.ts'
import { currentUser, setCurrentUser, useCurrentUser } from '../../../lib/current-user.ts'
import { removeEverythingOf } from '../../../lib/journals.ts'
import { keyOf } from '../../../lib/queries.ts'
import { forgetStored } from '../../../lib/stored.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { users, setRole, removeUser, resetPassword } = adminApi.site

/** Changing accounts, and what it does to one's own. @param onDone called when one has succeeded */
export function useUserWrites(onDone: () => void) {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  const refreshList = () => client.invalidateQueries({ queryKey: keyOf(users) })

  /** With other rights everything is to be asked again, and first of all who is here: readers have no list of users. */
  const refreshRights = async () => {
    await client.invalidateQueries({ queryKey: currentUser.queryKey })
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  }

  /** The session is over. The page goes as a whole: nothing on it is to be drawn, and asked for, once more. */
  const leave = ({ isForGood }: { isForGood: boolean }) => {
    if (isForGood) removeEverythingOf(id)
    if (isForGood) forgetStored()
    setCurrentUser(client, null)
  }

  const role = useWrite(setRole, {
    onSuccess: (_, { params }) => {
      onDone()
      void (params.userId === id ? refreshRights() : refreshList())
    },
    success: 'User updated successfully',
    failure: 'Failed to update user',
  })
  const removal = useWrite(removeUser, {
    onSuccess: (_, { params }) => {
      if (params.userId === id) return leave({ isForGood: true })
      onDone()
      void refreshList()
    },
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  })
  // The list is not asked again before the password has been seen: one's own session is over by then.
  const reset = useWrite(resetPassword, {
    success: 'Password reset successfully',
    failure: 'Failed to reset password',
  })

  return {
    isPending: role.isPending || removal.isPending || reset.isPending,
    setRole: role,
    remove: removal,
    resetPassword: reset,
    /** To be called when the temporary password has been seen. */
    endReset: (userId: number) => {
      if (userId === id) return leave({ isForGood: false })
      onDone()
      void refreshList()
    },
  }
}
