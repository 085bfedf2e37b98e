import { useQueryClient } from '@tanstack/react-query'
import { registration } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { PasswordStrength } from '../../components/password-strength.tsx'
import { toast } from '../../components/toast.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { reasonOf } from '../../lib/call.ts'
import { showFieldErrors, useSchemaForm } from '../../lib/form.ts'
import { seat } from '../../lib/me.ts'
import { useWrite } from '../../lib/queries.ts'

const empty = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

/** Makes an account and signs it in. */
export function RegisterForm() {
  const client = useQueryClient()
  const form = useSchemaForm(registration, empty)
  const { errors } = form.formState
  const register = useWrite(api.account.register, {
    onSuccess: (user) => {
      seat(client, user)
      toast({
        title: 'Registration successful',
        description: 'Your account has been created successfully.',
        variant: 'success',
      })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toast({
        title: 'Registration failed',
        description: reasonOf(error, 'Failed to register'),
        variant: 'destructive',
      })
    },
  })
  const button = useKeptFocus(register.isPending)
  const field = (name: keyof typeof empty) => ({ error: errors[name]?.message, ...form.register(name) })

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((body) => register.mutate({ body }))}>
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.watch('password')} />}
        {...field('password')}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Button ref={button} type="submit" look="primary" size="large" disabled={register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
