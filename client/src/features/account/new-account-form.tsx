import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Registration, registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Field } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { call } from '../../lib/call.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'
import { PasswordStrength } from './password-strength.tsx'

const empty = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

interface Props {
  /** True when an administrator adds another administrator. False when people register: the browser may then autofill their details. */
  isAdmin: boolean
  action: string
  pending: string
  options: WriteOptions<typeof api.account.register>
}

export function NewAccountForm({ isAdmin, action, pending, options }: Props) {
  const create = useWrite(api.account.register, options)
  const draft = isAdmin ? '' : 'registration'
  const { form, field } = useSchemaForm(registration, empty, {
    refusal: create.error,
    draft,
    isSending: create.isPending,
  })
  const autofill = (name: string) => (isAdmin ? 'off' : name)
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((body) => create.mutate({ body: isAdmin ? { ...body, isAdmin } : body }))}
    >
      <Field label="Email" type="email" autoComplete={autofill('email')} {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete={autofill('given-name')} {...field('firstName')} />
        <Field label="Last name" autoComplete={autofill('family-name')} {...field('lastName')} />
      </div>
      <Field
        label="Password"
        type="password"
        hint={<PasswordStrength password={form.watch('password')} />}
        autoComplete="new-password"
        // A change of the password also validates the confirmation.
        {...field('password', { deps: 'confirmPassword' })}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <SubmitButton size="large" isPending={create.isPending} pending={pending}>
        {action}
      </SubmitButton>
    </form>
  )
}

const registered = {
  title: 'Registration successful',
  description: 'Your account has been created successfully.',
}

export function RegisterForm() {
  const client = useQueryClient()
  /** True after the response to an attempt was lost: the account may already exist. */
  const wasLost = useRef(false)
  const logIn = async ({ email, password }: Registration) => {
    const user = await call(api.account.login, { body: { username: email, password } })
    setCurrentUser(client, user)
    toast({ ...registered, variant: 'success' })
  }
  return (
    <NewAccountForm
      isAdmin={false}
      action="Create account"
      pending="Creating account..."
      options={{
        onSuccess: (user) => setCurrentUser(client, user),
        onError: ({ code }, { body }) => {
          // After a lost response, logs in to the account that the earlier attempt created. Fails if the email address belongs to an
          // account with another password.
          if (code === 'conflict' && wasLost.current) logIn(body).catch(() => {})
          wasLost.current ||= code === 'unavailable'
        },
        success: registered,
        failure: 'Registration failed',
        fallback: 'Failed to register',
      }}
    />
  )
}
