import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { toast } from '../../../components/toast.ts'
import { reasonOf } from '../../../lib/call.ts'
import { removeEverythingOf } from '../../../lib/journals.ts'
import { me, seat, useUser } from '../../../lib/me.ts'
import { keyOf, useWrite } from '../../../lib/queries.ts'
import { forgetStored } from '../../../lib/stored.ts'

const { users, setRole, removeUser, resetPassword } = api.admin

/** Changing accounts, each change told when it is done, and what it does to one's own. @param onDone told when one has succeeded */
export function useUserWrites(onDone: () => void) {
  const client = useQueryClient()
  const { id } = useUser()
  const failed = (title: string) => (error: ApiError) =>
    toast({ title, description: reasonOf(error, title), variant: 'destructive' })
  const done = (title: string) => {
    toast({ title, variant: 'success' })
    onDone()
  }
  const refreshList = () => client.invalidateQueries({ queryKey: keyOf(users) })

  /** With other rights everything is to be asked again, and first of all who is here: readers have no list of users. */
  const refreshRights = async () => {
    await client.invalidateQueries({ queryKey: me.queryKey })
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
  }

  const role = useWrite(setRole, {
    onSuccess: (_, { params }) => {
      done('User updated successfully')
      void (params.userId === id ? refreshRights() : refreshList())
    },
    onError: failed('Failed to update user'),
  })
  const removal = useWrite(removeUser, {
    onSuccess: (_, { params }) => {
      done('User deleted successfully')
      if (params.userId !== id) return void refreshList()
      removeEverythingOf(id)
      forgetStored()
      seat(client, null)
    },
    onError: failed('Failed to delete user'),
  })
  // The list is not asked again before the password has been seen: one's own session is over by then.
  const reset = useWrite(resetPassword, {
    onSuccess: () => toast({ title: 'Password reset successfully', variant: 'success' }),
    onError: failed('Failed to reset password'),
  })

  return {
    isPending: role.isPending || removal.isPending || reset.isPending,
    setRole: role,
    remove: removal,
    resetPassword: reset,
    /** To be called when the temporary password has been seen. */
    endReset: (userId: number) => {
      onDone()
      if (userId === id) seat(client, null)
      else void refreshList()
    },
  }
}
