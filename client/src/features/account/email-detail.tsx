import { emailChange } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { toast } from '../../components/toast.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useDetailWrite } from './use-detail-write.ts'

/** One's e-mail address, which may be added or changed. */
export function EmailDetail() {
  const { email } = useCurrentUser()
  const change = useDetailWrite(api.account.changeEmail, 'Email updated', 'Failed to update email')

  const handleSave = (typed: FormData, close: () => void) => {
    const wanted = emailChange.safeParse(Object.fromEntries(typed))
    if (!wanted.success) {
      toast({
        title: 'Invalid email',
        description: 'Please enter a valid email address.',
        variant: 'destructive',
      })
      return false
    }
    change.mutate({ body: wanted.data }, { onSuccess: close })
    return true
  }

  return (
    <>
      <EditableDetail
        label="Email"
        name="email"
        value={email ?? ''}
        isSaving={change.isPending}
        onSave={handleSave}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          readOnly={change.isPending}
          defaultValue={email ?? ''}
        />
      </EditableDetail>
      {change.dialog}
    </>
  )
}
