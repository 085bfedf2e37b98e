import { useQueryClient } from '@tanstack/react-query'
import { emailChange, namesChange } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { Field } from '../../components/field.tsx'
import { useShownAddress } from '../../lib/address.ts'
import { currentUser, useCurrentUser } from '../../lib/current-user.ts'
import { toast } from '../../lib/toast.ts'
import { useDropDraft } from '../../lib/use-drop-draft.ts'
import { EditableDetail } from './editable-detail.tsx'
import { useOwnerWrite } from './use-owner-write.tsx'

const { changeEmail, changeNames, sessions } = api.account

export function EmailDetail() {
  const email = useShownAddress(useCurrentUser().email ?? '')
  const write = useDetailWrite(
    changeEmail,
    'email',
    'Email updated',
    'Failed to update email',
    ({ code }) => {
      // `signed_out`: an earlier attempt ended this session, and the cookie of the new session was lost with the response.
      if (code === 'signed_out')
        toast({ title: 'Your new email may be set already', description: 'Then sign in with the new one.' })
    },
  )
  return (
    <EditableDetail
      label="Email"
      name="email"
      value={email}
      schema={emailChange}
      values={{ email }}
      write={write}
      invalid={{ title: 'Invalid email', description: 'Please enter a valid email address.' }}
    >
      {(field) => <Field label="Email" type="email" autoComplete="email" required {...field('email')} />}
    </EditableDetail>
  )
}

export function NamesDetail() {
  const { firstName, lastName } = useCurrentUser()
  const write = useDetailWrite(changeNames, 'names', 'Names updated', 'Failed to update names')
  return (
    <EditableDetail
      label="Name"
      name="names"
      value={[firstName, lastName].filter(Boolean).join(' ')}
      schema={namesChange}
      values={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
      write={write}
      invalid={{ title: 'Names required', description: 'Please enter both first and last name.' }}
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" autoComplete="given-name" required {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" required {...field('lastName')} />
        </div>
      )}
    </EditableDetail>
  )
}

function useDetailWrite<E extends typeof changeEmail | typeof changeNames>(
  endpoint: E,
  draft: string,
  success: string,
  fallback: string,
  onError?: (error: ApiError) => void,
) {
  const client = useQueryClient()
  const dropDraft = useDropDraft(draft)
  return useOwnerWrite(endpoint, {
    // A new email ends all other login sessions.
    changes: endpoint === changeEmail ? [sessions] : [],
    onSuccess: (user) => {
      dropDraft()
      client.setQueryData(currentUser.queryKey, user)
    },
    success,
    failure: 'Update failed',
    fallback,
    onError,
  })
}
