import { useState } from 'react'
import type { ListedUser } from '#shared/admin.ts'
import { temporaryPasswordHours } from '#shared/limits.ts'
import { ConfirmForm } from '../../../components/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import type { useUserWrites } from './use-user-writes.ts'
import { displayName } from './user-table.tsx'

interface Props {
  user: ListedUser
  isOwn: boolean
  writes: ReturnType<typeof useUserWrites>
  onClose: () => void
}

/** Confirms a password reset, then shows the temporary password. It cannot be shown again. */
export function ResetPasswordDialog({ user, isOwn, writes, onClose }: Props) {
  const [password, setPassword] = useState<string>()
  const { isPending, mutate, reset } = writes.resetPassword
  const name = displayName(user)

  const confirm = () =>
    mutate(
      { params: { userId: user.id } },
      {
        onSuccess: ({ tempPassword }) => {
          setPassword(tempPassword)
          reset()
        },
      },
    )

  if (password === undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Reset the password of ${name}?`}
        description={
          isOwn
            ? 'Your password stops working and you are signed out everywhere. Sign in again with the temporary password.'
            : 'Their password stops working and they are signed out everywhere. You get a temporary password to pass on.'
        }
      >
        <ConfirmForm
          action="Reset password"
          pendingAction="Resetting..."
          isPending={isPending}
          onConfirm={confirm}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    // Has no `onClose`: a click outside must not lose the password.
    <Dialog
      open
      title={`Temporary password of ${name}`}
      description={`Valid for ${temporaryPasswordHours} hours; it must be changed at first login. It is shown only once.`}
    >
      <TemporaryPassword password={password} onDone={() => writes.endReset(user.id)} />
    </Dialog>
  )
}
