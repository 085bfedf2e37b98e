import { adminApi } from '#shared/admin-api.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { useWhileMounted } from '../../../hooks/use-while-mounted.ts'
import { NewAccountForm } from '../new-account-form.tsx'

export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const onSuccess = useWhileMounted(onClose)
  return (
    <DraftDialog
      title="Add Admin User"
      description="They can do everything you can do here."
      onClose={onClose}
    >
      <NewAccountForm
        isAdmin
        action="Add Admin User"
        pending="Creating..."
        options={{
          changes: [adminApi.site.users],
          onSuccess,
          success: 'Admin user created successfully',
          failure: 'Failed to create admin user',
        }}
      />
    </DraftDialog>
  )
}
