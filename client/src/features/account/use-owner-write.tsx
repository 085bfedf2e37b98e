import { type ReactNode, useState } from 'react'
import { passwordConfirmation } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { reasonOf } from '../../lib/call.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'

export interface Outcomes {
  onSuccess?: () => void
}

/**
 * A write that only the owner of the account may make. Where the server asks for the password first, a dialog does, and the
 * write is made again once it has been given. Returns the write, and the dialog to put on the page.
 */
export function useOwnerWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>) {
  const [waiting, setWaiting] = useState<{ input: InputOf<E>; outcomes: Outcomes }>()
  const write = useWrite(endpoint, { ...options, handled: 'password_needed' })
  const mutate = (input: InputOf<E>, outcomes: Outcomes = {}) =>
    write.mutate(input, {
      ...outcomes,
      onError: ({ code }) => code === 'password_needed' && setWaiting({ input, outcomes }),
    })
  const dialog: ReactNode = waiting && (
    <PasswordDialog
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => {
        setWaiting(undefined)
        mutate(waiting.input, waiting.outcomes)
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
      toast({
        title: 'Failed to confirm your password',
        description: reasonOf(error, 'Please try again in a moment.'),
        variant: 'destructive',
      })
    },
  })
  const { form, field } = useSchemaForm(passwordConfirmation, { password: '' }, { refusal: confirm.error })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your password, please"
      description="It is a while since you signed in. This makes sure that it is you."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          // A form over another: what is pressed here is meant for this one alone.
          event.stopPropagation()
          void form.handleSubmit((body) => confirm.mutate({ body }))(event)
        }}
      >
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <SubmitButton size="large" isPending={confirm.isPending} pending="Confirming...">
          Go on
        </SubmitButton>
      </form>
    </Dialog>
  )
}
