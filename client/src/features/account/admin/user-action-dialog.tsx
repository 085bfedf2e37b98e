import type { ListedUser } from '#shared/admin.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { useUserWrites } from './use-user-writes.ts'
import { displayName, type UserAction } from './user-table.tsx'

interface Props {
  action: UserAction
  user: ListedUser
  onClose: () => void
}

/** Confirms an action on a user and explains its effect, which is different for one's own account. */
export function UserActionDialog({ action, user, onClose }: Props) {
  const isOwn = useCurrentUser().id === user.id
  const writes = useUserWrites(onClose)
  const close = () => !writes.isPending && onClose()
  if (action === 'password') {
    return <ResetPasswordDialog user={user} isOwn={isOwn} writes={writes} onClose={close} />
  }
  const params = { userId: user.id }
  if (action === 'delete') {
    return (
      <ConfirmDialog
        title={isOwn ? 'Delete your own account?' : `Delete ${displayName(user)}?`}
        description={`${isOwn ? 'This signs you out. Your' : 'Their'} reading history, saved words, own books, personal texts and reports are deleted with the account. This cannot be undone.`}
        action="Delete user"
        pendingAction="Deleting..."
        isPending={writes.remove.isPending}
        onConfirm={() => writes.remove.mutate({ params })}
        onClose={close}
      />
    )
  }
  const isAdmin = !user.isAdmin
  return (
    <ConfirmDialog
      title={roleQuestion(user, isOwn)}
      description={
        isAdmin
          ? 'They can then manage the library, the site and its users, as you can.'
          : `${isOwn ? 'You' : 'They'} lose administrator access immediately. Another administrator can restore it.`
      }
      action={isAdmin ? 'Make administrator' : 'Make reader'}
      pendingAction="Saving..."
      look={isAdmin ? 'primary' : 'danger'}
      isPending={writes.setRole.isPending}
      onConfirm={() => writes.setRole.mutate({ params, body: { isAdmin } })}
      onClose={close}
    />
  )
}

function roleQuestion(user: ListedUser, isOwn: boolean): string {
  if (isOwn) return 'Become a reader?'
  return `Make ${displayName(user)} ${user.isAdmin ? 'a reader' : 'an administrator'}?`
}
