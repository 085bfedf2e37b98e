import { emailChange } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { toast } from '../../lib/toast.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useDetailWrite } from './use-detail-write.ts'

export function EmailDetail() {
  const { email } = useCurrentUser()
  const change = useDetailWrite(api.account.changeEmail, 'Email updated', 'Failed to update email')

  return (
    <>
      <EditableDetail
        label="Email"
        name="email"
        value={email ?? ''}
        schema={emailChange}
        values={{ email: email ?? '' }}
        isSaving={change.isPending}
        onSave={(body, close) => change.mutate({ body }, { onSuccess: close })}
        onInvalid={() =>
          toast({
            title: 'Invalid email',
            description: 'Please enter a valid email address.',
            variant: 'destructive',
          })
        }
      >
        {(field) => (
          <Field
            label="Email"
            type="email"
            required
            autoComplete="email"
            readOnly={change.isPending}
            {...field('email')}
          />
        )}
      </EditableDetail>
      {change.dialog}
    </>
  )
}
