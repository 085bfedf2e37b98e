import { useState } from 'react'
import { passwordConfirmation } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useCurrentUserQuery } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { toastFailure } from '../../lib/toast.ts'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'

interface Callbacks {
  onSuccess?: () => void
}

/**
 * Returns a mutation and a dialog to render. If the user entered the password too long ago, the server refuses the write. The dialog
 * then requests the password and retries the write.
 */
export function useOwnerWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>) {
  const [waiting, setWaiting] = useState<{ input: CallInput<E>; callbacks: Callbacks }>()
  const write = useWrite(endpoint, { ...options, handled: 'password_needed' })
  const mutate = (input: CallInput<E>, callbacks: Callbacks = {}) =>
    write.mutate(input, {
      ...callbacks,
      onError: ({ code }) => code === 'password_needed' && setWaiting({ input, callbacks }),
    })
  const dialog = waiting && (
    <PasswordDialog
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => {
        setWaiting(undefined)
        mutate(waiting.input, waiting.callbacks)
      }}
    />
  )
  return { mutate, isPending: write.isPending, dialog }
}

function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const confirm = useWrite(api.account.confirmPassword, {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error.fields?.password) return
      toastFailure('Failed to confirm your password', error)
    },
  })
  const { form, field } = useSchemaForm(passwordConfirmation, { password: '' }, { refusal: confirm.error })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your password"
      description="You signed in a while ago, so we're checking it's you."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          // Otherwise React would bubble the event to the form that contains this dialog.
          event.stopPropagation()
          void form.handleSubmit((body) => confirm.mutate({ body }))(event)
        }}
      >
        <UsernameField />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <SubmitButton size="large" isPending={confirm.isPending} pending="Confirming...">
          Confirm
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** A hidden field with the user's name, so that password managers store a password for the right account. */
export function UsernameField() {
  const { data: user } = useCurrentUserQuery()
  return (
    <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
  )
}
