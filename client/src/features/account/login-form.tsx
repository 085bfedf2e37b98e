import { useQueryClient } from '@tanstack/react-query'
import { type Credentials, credentials, type User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { call } from '../../lib/call.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { dismissToasts, toastFailure } from '../../lib/toast.ts'
import { useSend } from '../../lib/use-write.ts'
import { provePasskey } from './browser-passkeys.ts'

export function LoginForm({ onSignedIn }: { onSignedIn?: (user: User) => void }) {
  const client = useQueryClient()
  const { form, field } = useSchemaForm(credentials, { username: '', password: '' })
  const login = useSend<User, Credentials>(signIn, {
    onSuccess: (user) => {
      dismissToasts()
      setCurrentUser(client, user)
      onSignedIn?.(user)
    },
    onError: (error) => toastFailure('Login failed', error, { fallback: 'Failed to login' }),
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

/** Signs in by password, and by a passkey if the server requires one. */
async function signIn(body: Credentials): Promise<User> {
  const { login, askForPasskey } = api.account
  try {
    return await call(login, { body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'passkey_needed')) throw error
  }
  const passkey = await provePasskey(await call(askForPasskey, { body }))
  return call(login, { body: { ...body, passkey } })
}
