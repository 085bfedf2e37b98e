import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedUser } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { temporaryPasswordHours } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmForm } from '../../../components/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { setCurrentUser } from '../../../lib/current-user.ts'
import { toast } from '../../../lib/toast.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { displayName } from './user-row.tsx'

const { resetPassword, users } = adminApi.site

interface Props {
  user: ListedUser
  isOwn: boolean
  onClose: () => void
}

/** Confirms a password reset, then shows the temporary password. The password cannot be shown again. */
export function ResetPasswordDialog({ user, isOwn, onClose }: Props) {
  const client = useQueryClient()
  const [password, setPassword] = useState<string>()
  const { isPending, mutate } = useWrite(resetPassword, {
    // Resetting one's own password ends the session. A refetch would then leave the page before the user has read the password.
    changes: isOwn ? [] : [users],
    onSuccess: ({ tempPassword }) => setPassword(tempPassword),
    // `signed_out`: an earlier reset, whose response was lost, has ended the session.
    onError: ({ code }) =>
      isOwn &&
      code === 'signed_out' &&
      toast({
        title: 'Your password may be reset already',
        description: 'Then another administrator can give you a new one.',
      }),
    success: 'Password reset successfully',
    failure: 'Failed to reset password',
  })
  const name = displayName(user)

  const close = () => !isPending && onClose()
  const finish = () => {
    // Resetting one's own password has ended the session.
    if (isOwn) return setCurrentUser(client, null)
    onClose()
  }

  if (password === undefined) {
    return (
      <Dialog
        open
        onClose={close}
        title={`Reset ${name}'s password?`}
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
          onConfirm={() => mutate({ params: { userId: user.id } })}
          onClose={close}
        />
      </Dialog>
    )
  }
  return (
    // Has no `onClose`: a click outside must not lose the password.
    <Dialog
      open
      title={`Temporary password for ${name}`}
      description={`Valid for ${temporaryPasswordHours} hours; it must be changed at first sign-in. It is shown only once.`}
    >
      <TemporaryPassword password={password} onDone={finish} />
    </Dialog>
  )
}

const messages = {
  copied: 'Copied to the clipboard.',
  refused: 'Your browser blocked copying. The password is selected: press Ctrl+C, or ⌘C on a Mac.',
}

/** Shows a password and copies it to the clipboard, or selects it if the browser refuses. */
function TemporaryPassword({ password, onDone }: { password: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<keyof typeof messages>()

  const copy = useCallback(async () => {
    setOutcome(undefined)
    try {
      // Throws on an insecure connection, where `clipboard` is undefined.
      await navigator.clipboard.writeText(password)
      setOutcome('copied')
    } catch {
      selectText(input.current)
      setOutcome('refused')
    }
  }, [password])

  useEffect(() => {
    selectText(input.current)
    void copy()
  }, [copy])

  return (
    <div className="grid gap-5">
      <Field
        ref={input}
        label="Temporary password"
        readOnly
        autoComplete="off"
        spellCheck={false}
        style={{ fontFamily: 'monospace', fontVariantNumeric: 'lining-nums slashed-zero' }}
        value={password}
        onFocus={({ target }) => target.select()}
      />
      <p
        role="status"
        className={`min-h-6 text-sm ${outcome === 'refused' ? 'text-warning' : 'text-ink-soft'}`}
      >
        {outcome && messages[outcome]}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => void copy()}>
          <Copy />
          Copy
        </Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function selectText(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
