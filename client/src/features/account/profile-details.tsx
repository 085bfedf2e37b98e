import { useQueryClient } from '@tanstack/react-query'
import { emailChange, namesChange } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { currentUser, useCurrentUser } from '../../lib/current-user.ts'
import { toast } from '../../lib/toast.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useOwnerWrite } from './use-owner-write.tsx'

const { changeEmail, changeNames } = api.account

export function EmailDetail() {
  const { email } = useCurrentUser()
  const change = useDetailWrite(changeEmail, 'Email updated', 'Failed to update email')
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
        onInvalid={() => showInvalid('Invalid email', 'Please enter a valid email address.')}
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

export function NamesDetail() {
  const { firstName, lastName } = useCurrentUser()
  const change = useDetailWrite(changeNames, 'Names updated', 'Failed to update names')
  const input = { required: true, readOnly: change.isPending }
  return (
    <EditableDetail
      label="Name"
      name="names"
      value={[firstName, lastName].filter(Boolean).join(' ')}
      schema={namesChange}
      values={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
      isSaving={change.isPending}
      onSave={(body, close) => change.mutate({ body }, { onSuccess: close })}
      onInvalid={() => showInvalid('Names required', 'Please enter both first and last name.')}
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" {...input} {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" {...input} {...field('lastName')} />
        </div>
      )}
    </EditableDetail>
  )
}

/** Changes the current user and updates it in the cache. */
function useDetailWrite<E extends typeof changeEmail | typeof changeNames>(
  endpoint: E,
  success: string,
  fallback: string,
) {
  const client = useQueryClient()
  return useOwnerWrite(endpoint, {
    onSuccess: (user) => void client.setQueryData(currentUser.queryKey, user),
    success,
    failure: 'Update failed',
    fallback,
  })
}

function showInvalid(title: string, description: string) {
  toast({ title, description, variant: 'destructive' })
}
