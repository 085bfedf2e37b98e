import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { toast } from '../../components/toast.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useDetailWrite } from './use-detail-write.ts'

/** One's first and last name, which may be added or changed together. */
export function NamesDetail() {
  const { firstName, lastName } = useCurrentUser()
  const change = useDetailWrite(api.account.changeNames, 'Names updated', 'Failed to update names')

  const handleSave = (typed: FormData, close: () => void) => {
    const trimmed = (name: string) => String(typed.get(name)).trim()
    const body = { firstName: trimmed('firstName'), lastName: trimmed('lastName') }
    if (!body.firstName || !body.lastName) {
      toast({
        title: 'Names required',
        description: 'Please enter both first and last name.',
        variant: 'destructive',
      })
      return false
    }
    change.mutate({ body }, { onSuccess: close })
    return true
  }

  return (
    <EditableDetail
      label="Name"
      name="names"
      value={[firstName, lastName].filter(Boolean).join(' ')}
      isSaving={change.isPending}
      onSave={handleSave}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          required
          autoComplete="given-name"
          readOnly={change.isPending}
          defaultValue={firstName ?? ''}
        />
        <Field
          label="Last name"
          name="lastName"
          required
          autoComplete="family-name"
          readOnly={change.isPending}
          defaultValue={lastName ?? ''}
        />
      </div>
    </EditableDetail>
  )
}
