import { useQueryClient } from '@tanstack/react-query'
import { registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { setCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { emptyAccount, NewAccountFields } from './new-account-fields.tsx'

export function RegisterForm() {
  const client = useQueryClient()
  const register = useWrite(api.account.register, {
    onSuccess: (user) => setCurrentUser(client, user),
    success: {
      title: 'Registration successful',
      description: 'Your account has been created successfully.',
    },
    failure: 'Registration failed',
    fallback: 'Failed to register',
  })
  const account = useSchemaForm(registration, emptyAccount, { refusal: register.error })

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={account.form.handleSubmit((body) => register.mutate({ body }))}
    >
      <NewAccountFields account={account} isOwn />
      <SubmitButton size="large" isPending={register.isPending} pending="Creating account...">
        Create account
      </SubmitButton>
    </form>
  )
}
