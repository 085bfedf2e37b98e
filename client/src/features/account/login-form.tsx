import { useQueryClient } from '@tanstack/react-query'
import { credentials, type User } from '#shared/account.ts'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { reasonOf } from '../../lib/call.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { dismissToasts, toast } from '../../lib/toast.ts'
import { useLogin } from './use-login.ts'

interface Props {
  /** Called when somebody has signed in. */
  onSignedIn?: (user: User) => void
}

/** Signing in by e-mail and password. */
export function LoginForm({ onSignedIn }: Props) {
  const client = useQueryClient()
  const { form, field } = useSchemaForm(credentials, { username: '', password: '' })
  const login = useLogin({
    onSuccess: (user) => {
      dismissToasts()
      setCurrentUser(client, user)
      onSignedIn?.(user)
    },
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: reasonOf(error, 'Failed to login'),
        variant: 'destructive',
      }),
  })

  return (
    <form noValidate className="grid gap-6" onSubmit={form.handleSubmit((body) => login.mutate(body))}>
      <Field label="Email" type="email" autoComplete="username" {...field('username')} />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <SubmitButton size="large" isPending={login.isPending} pending="Logging in...">
        Log in
      </SubmitButton>
      <p className="text-sm text-ink-soft">
        Forgot your password? Contact our support team and an admin will reset your password.
      </p>
    </form>
  )
}
