import { useEffect } from 'react'
import { registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { PasswordStrength } from '../../../components/password-strength.tsx'
import { toast } from '../../../components/toast.ts'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { reasonOf } from '../../../lib/call.ts'
import { showFieldErrors, useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/queries.ts'
import { useWhileHere } from '../use-while-here.ts'

const empty = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

/** Makes another administrator; whoever makes them stays signed in. */
export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  return (
    <DraftDialog
      title="Add Admin User"
      description="They can do everything that you can do here."
      onClose={onClose}
    >
      {(onWritten) => <AddAdminForm onWritten={onWritten} onAdded={onClose} />}
    </DraftDialog>
  )
}

interface Props {
  onWritten: (isWritten: boolean) => void
  onAdded: () => void
}

function AddAdminForm({ onWritten, onAdded }: Props) {
  const form = useSchemaForm(registration, empty)
  const { errors, isDirty } = form.formState
  const added = useWhileHere(onAdded)
  const create = useWrite(api.account.register, {
    changes: [api.admin.users],
    onSuccess: () => {
      toast({ title: 'Admin user created successfully', variant: 'success' })
      added()
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toast({
        title: 'Failed to create admin user',
        description: reasonOf(error, 'Failed to create admin user'),
        variant: 'destructive',
      })
    },
  })
  const button = useKeptFocus(create.isPending)
  useEffect(() => onWritten(isDirty), [isDirty, onWritten])
  const field = (name: keyof typeof empty) => ({ error: errors[name]?.message, ...form.register(name) })

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((body) => create.mutate({ body: { ...body, isAdmin: true } }))}
    >
      <Field label="Email" type="email" autoComplete="off" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="off" {...field('firstName')} />
        <Field label="Last name" autoComplete="off" {...field('lastName')} />
      </div>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.watch('password')} />}
        {...field('password')}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Button ref={button} type="submit" look="primary" size="large" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : 'Add Admin User'}
      </Button>
    </form>
  )
}
