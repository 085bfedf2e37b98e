import { registration } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { emptyAccount, NewAccountFields } from '../new-account-fields.tsx'

export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  return (
    <DraftDialog
      title="Add Admin User"
      description="They can do everything you can do here."
      onClose={onClose}
    >
      <AddAdminForm onAdded={onClose} />
    </DraftDialog>
  )
}

function AddAdminForm({ onAdded }: { onAdded: () => void }) {
  const create = useWrite(api.account.register, {
    changes: [adminApi.site.users],
    onSuccess: useWhileMounted(onAdded),
    success: 'Admin user created successfully',
    failure: 'Failed to create admin user',
  })
  const account = useSchemaForm(registration, emptyAccount, { refusal: create.error })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={account.form.handleSubmit((body) => create.mutate({ body: { ...body, isAdmin: true } }))}
    >
      <NewAccountFields account={account} isOwn={false} />
      <SubmitButton size="large" isPending={create.isPending} pending="Creating...">
        Add Admin User
      </SubmitButton>
    </form>
  )
}
