import { namesChange } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { toast } from '../../lib/toast.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useDetailWrite } from './use-detail-write.ts'

export function NamesDetail() {
  const { firstName, lastName } = useCurrentUser()
  const change = useDetailWrite(api.account.changeNames, 'Names updated', 'Failed to update names')

  return (
    <EditableDetail
      label="Name"
      name="names"
      value={[firstName, lastName].filter(Boolean).join(' ')}
      schema={namesChange}
      values={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
      isSaving={change.isPending}
      onSave={(body, close) => change.mutate({ body }, { onSuccess: close })}
      onInvalid={() =>
        toast({
          title: 'Names required',
          description: 'Please enter both first and last name.',
          variant: 'destructive',
        })
      }
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First name"
            required
            autoComplete="given-name"
            readOnly={change.isPending}
            {...field('firstName')}
          />
          <Field
            label="Last name"
            required
            autoComplete="family-name"
            readOnly={change.isPending}
            {...field('lastName')}
          />
        </div>
      )}
    </EditableDetail>
  )
}
