import { useState } from 'react'
import type { ListedUser } from '#shared/admin.ts'
import { temporaryPasswordHours } from '#shared/limits.ts'
import { ConfirmForm } from '../../../components/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import type { useUserWrites } from './use-user-writes.ts'
import { nameOf } from './user-names.ts'

interface Props {
  user: ListedUser
  isOwn: boolean
  writes: ReturnType<typeof useUserWrites>
  onClose: () => void
}

/** Asks before a password is reset, then shows the temporary one, which is shown nowhere else and never again. */
export function ResetPasswordDialog({ user, isOwn, writes, onClose }: Props) {
  const [password, setPassword] = useState<string>()
  const { isPending, mutate, reset } = writes.resetPassword
  const name = nameOf(user)

  const begin = () =>
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
            ? 'Your password stops working, and you are signed out everywhere. You sign in again with a temporary one.'
            : 'Their password stops working, and they are signed out everywhere. A temporary one takes its place, for you to hand over.'
        }
      >
        <ConfirmForm
          action="Reset password"
          pendingAction="Resetting..."
          isPending={isPending}
          onConfirm={begin}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    // Not to be lost by a slip beside it: it closes by its button.
    <Dialog
      open
      title={`Temporary password of ${name}`}
      description={`It is good for ${temporaryPasswordHours} hours and must be changed at the first login. It is shown only here, and only now.`}
    >
      <TemporaryPassword password={password} onDone={() => writes.endReset(user.id)} />
    </Dialog>
  )
}
