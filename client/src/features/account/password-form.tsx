import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordChangeForm } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { useUnloadWarning } from '../../hooks/use-unload-warning.ts'
import { currentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'
import { PasswordStrength } from './password-strength.tsx'
import { UsernameField } from './use-owner-write.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const client = useQueryClient()
  const change = useWrite(api.account.changePassword, {
    changes: [api.account.user, api.account.sessions],
    onSuccess: (user) => {
      client.setQueryData(currentUser.queryKey, user)
      form.reset()
      onChanged?.()
    },
    success: {
      title: 'Password changed successfully',
      description: 'Your password has been updated. You can now use your new password for future logins.',
    },
    failure: 'Failed to change password',
    // `signed_out`: an earlier attempt ended this session, and the cookie of the new session was lost with the response.
    onError: ({ code }) => code === 'signed_out' && toast({ title: 'Your new password may be set already' }),
  })
  const { form, field } = useSchemaForm(passwordChangeForm, empty, { refusal: change.error })
  useUnloadWarning(form.formState.isDirty)

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => change.mutate({ body }))}>
      <UsernameField />
      <Field
        label="Current Password (Temporary)"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.watch('newPassword')} />}
        {...field('newPassword', { deps: 'confirmPassword' })}
      />
      <Field
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <SubmitButton size="large" isPending={change.isPending} pending="Changing password...">
        Change password
      </SubmitButton>
    </form>
  )
}

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const opener = useOpener(isOpen)
  const close = () => setOpen(false)
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Change password
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title="Change password"
          description="You will need the new password on your other devices."
        >
          <PasswordForm onChanged={close} />
        </Dialog>
      )}
    </>
  )
}
