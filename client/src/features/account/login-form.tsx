import { useQueryClient } from '@tanstack/react-query'
import { credentials, type User } from '#shared/account.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { dismissToasts, toast } from '../../components/toast.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { reasonOf } from '../../lib/call.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useLogin } from './use-login.ts'

interface Props {
  /** Told when somebody has signed in. */
  onSignedIn?: (user: User) => void
}

/** Signing in by e-mail and password. */
export function LoginForm({ onSignedIn }: Props) {
  const client = useQueryClient()
  const form = useSchemaForm(credentials, { username: '', password: '' })
  const { errors } = form.formState
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
  const button = useKeptFocus(login.isPending)

  return (
    <form noValidate className="grid gap-6" onSubmit={form.handleSubmit((body) => login.mutate(body))}>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.username?.message}
        {...form.register('username')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button ref={button} type="submit" look="primary" size="large" disabled={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Log in'}
      </Button>
      <p className="text-sm text-ink-soft">
        Forgot your password? Contact our support team and an admin will reset your password.
      </p>
    </form>
  )
}
