import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { currentUser, setCurrentUser, useCurrentUser } from '../../../lib/current-user.ts'
import { removeEverythingOf } from '../../../lib/journals.ts'
import { keyOf, useWrite } from '../../../lib/queries.ts'
import { forgetStored } from '../../../lib/stored.ts'

const { users, setRole, removeUser, resetPassword } = api.admin

/** Changing accounts, each change told when it is done, and what it does to one's own. @param onDone told when one has succeeded */
export function useUserWrites(onDone: () => void) {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  const failed = (title: string) => (error: ApiError) =>
    toast({ title, description: reasonOf(error, title), variant: 'destructive' })
  const told = (title: string) => toast({ title, variant: 'success' })
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
      told('User updated successfully')
      onDone()
      void (params.userId === id ? refreshRights() : refreshList())
    },
    onError: failed('Failed to update user'),
  })
  const removal = useWrite(removeUser, {
    onSuccess: (_, { params }) => {
      // Whoever leaves takes what is told on the page along: it is told after that.
      if (params.userId === id) leave({ isForGood: true })
      else {
        onDone()
        void refreshList()
      }
      told('User deleted successfully')
    },
    onError: failed('Failed to delete user'),
  })
  // The list is not asked again before the password has been seen: one's own session is over by then.
  const reset = useWrite(resetPassword, {
    onSuccess: () => void told('Password reset successfully'),
    onError: failed('Failed to reset password'),
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
