import type { ListedUser } from '#shared/admin.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { useUserWrites } from './use-user-writes.ts'
import { nameOf } from './user-names.ts'
import type { UserAct } from './user-table.tsx'

interface Props {
  act: UserAct
  user: ListedUser
  onClose: () => void
}

/** Asks before something is done to an account, and says what it means for them; for oneself it means more. */
export function UserActDialog({ act, user, onClose }: Props) {
  const isOwn = useCurrentUser().id === user.id
  const writes = useUserWrites(onClose)
  // What is under way is answered here.
  const close = () => !writes.isPending && onClose()
  if (act === 'password') {
    return <ResetPasswordDialog user={user} isOwn={isOwn} writes={writes} onClose={close} />
  }
  const params = { userId: user.id }
  if (act === 'delete') {
    return (
      <ConfirmDialog
        title={isOwn ? 'Delete your own account?' : `Delete ${nameOf(user)}?`}
        description={`${isOwn ? 'You are signed out. Your' : 'Their'} reading history, saved words, own books, personal texts and reports are deleted with the account. This cannot be undone.`}
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
          : `${isOwn ? 'You leave' : 'They leave'} the administration at once. An administrator can take that back.`
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
  return user.isAdmin ? `Make ${nameOf(user)} a reader?` : `Make ${nameOf(user)} an administrator?`
}
