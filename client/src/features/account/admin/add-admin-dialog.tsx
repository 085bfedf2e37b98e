import { useEffect } from 'react'
import { registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../../components/button.tsx'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { useWhileHere } from '../../../hooks/use-while-here.ts'
import { showFieldErrors, useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { emptyAccount, NewAccountFields } from '../new-account-fields.tsx'

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
  const form = useSchemaForm(registration, emptyAccount)
  const { isDirty } = form.formState
  const added = useWhileHere(onAdded)
  const create = useWrite(api.account.register, {
    changes: [api.admin.users],
    onSuccess: added,
    success: 'Admin user created successfully',
    onError: (error) => showFieldErrors(form, error),
    failure: 'Failed to create admin user',
  })
  const button = useKeptFocus(create.isPending)
  useEffect(() => {
    onWritten(isDirty)
  }, [isDirty, onWritten])

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((body) => create.mutate({ body: { ...body, isAdmin: true } }))}
    >
      <NewAccountFields form={form} isOwn={false} />
      <Button ref={button} type="submit" look="primary" size="large" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : 'Add Admin User'}
      </Button>
    </form>
  )
}
