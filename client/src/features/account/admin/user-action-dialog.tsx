import { useQueryClient } from '@tanstack/react-query'
import type { ListedUser } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { currentUser, removeCurrentUser, useCurrentUser } from '../../../lib/current-user.ts'
import { toast } from '../../../lib/toast.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { displayName, type UserAction } from './user-row.tsx'

const { users, setRole, removeUser } = adminApi.site

interface Props {
  user: ListedUser
  /** True when administrators act on their own account, which changes the dialog texts and the effects. */
  isOwn: boolean
  onClose: () => void
}

const dialogs = { role: RoleDialog, password: ResetPasswordDialog, delete: DeleteUserDialog }

export function UserActionDialog({ action, ...props }: Omit<Props, 'isOwn'> & { action: UserAction }) {
  const isOwn = useCurrentUser().id === props.user.id
  const ActionDialog = dialogs[action]
  return <ActionDialog isOwn={isOwn} {...props} />
}

function RoleDialog({ user, isOwn, onClose }: Props) {
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(setRole, {
    changes: isOwn ? [] : [users],
    onSuccess: async () => {
      onClose()
      if (isOwn) await client.invalidateQueries({ queryKey: currentUser.queryKey })
    },
    success: 'User updated successfully',
    failure: 'Failed to update user',
  })
  const isAdmin = !user.isAdmin
  return (
    <ConfirmDialog
      title={
        isOwn ? (
          'Become a reader?'
        ) : (
          <>
            <span>Make</span> <bdi>{displayName(user)}</bdi>{' '}
            <span>{isAdmin ? 'an administrator?' : 'a reader?'}</span>
          </>
        )
      }
      description={
        isAdmin
          ? 'They will be able to manage the library, the site and its users, as you can.'
          : `${isOwn ? 'You' : 'They'} lose administrator access immediately. Another administrator can restore it.`
      }
      action={isAdmin ? 'Make administrator' : 'Make reader'}
      pendingAction="Saving..."
      look={isAdmin ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={() => mutate({ params: { userId: user.id }, body: { isAdmin } })}
      onClose={onClose}
    />
  )
}

function DeleteUserDialog({ user, isOwn, onClose }: Props) {
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(removeUser, {
    changes: isOwn ? [] : [users],
    onSuccess: () => (isOwn ? removeCurrentUser(client, user.id) : onClose()),
    // `signed_out`: an earlier attempt, whose response was lost, may have deleted the account.
    onError: ({ code }) =>
      isOwn && code === 'signed_out' && toast({ title: 'Your account may be deleted already' }),
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  })
  return (
    <ConfirmDialog
      title={
        isOwn ? (
          'Delete your own account?'
        ) : (
          <>
            <span>Delete</span> <bdi>{displayName(user)}</bdi>
            <span>?</span>
          </>
        )
      }
      description={`${isOwn ? 'This signs you out. Your' : 'Their'} reading history, saved words, notes, books, personal texts and reports are deleted with the account. This cannot be undone.`}
      action="Delete user"
      isPending={isPending}
      onConfirm={() => mutate({ params: { userId: user.id } })}
      onClose={onClose}
    />
  )
}
