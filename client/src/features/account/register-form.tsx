import { useQueryClient } from '@tanstack/react-query'
import { registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { showFieldErrors, useSchemaForm } from '../../lib/form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { emptyAccount, NewAccountFields } from './new-account-fields.tsx'

/** Makes an account and signs it in. */
export function RegisterForm() {
  const client = useQueryClient()
  const form = useSchemaForm(registration, emptyAccount)
  const register = useWrite(api.account.register, {
    onSuccess: (user) => setCurrentUser(client, user),
    success: {
      title: 'Registration successful',
      description: 'Your account has been created successfully.',
    },
    onError: (error) => showFieldErrors(form, error),
    failure: 'Registration failed',
    fallback: 'Failed to register',
  })
  const button = useKeptFocus(register.isPending)

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => register.mutate({ body }))}>
      <NewAccountFields form={form} isOwn={true} />
      <Button ref={button} type="submit" look="primary" size="large" disabled={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
