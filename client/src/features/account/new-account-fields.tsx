import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Registration, registration } from '#shared/account.ts'
import { Field } from '../../components/field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type Values = z.input<typeof registration>

/** What a form for a new account begins with. */
export const emptyAccount = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

interface Props {
  form: UseFormReturn<Values, unknown, Registration>
  /** Whether the account is for the one who fills it in: a browser then offers what it knows of them. */
  isOwn: boolean
}

/** What a new account needs: an address, names, and a password twice. */
export function NewAccountFields({ form, isOwn }: Props) {
  const { errors } = form.formState
  const field = (name: keyof typeof emptyAccount, known: string) => ({
    autoComplete: isOwn || known === 'new-password' ? known : 'off',
    error: errors[name]?.message,
    // What is typed for a password changes whether its confirmation is right.
    ...form.register(name, name === 'password' ? { deps: 'confirmPassword' } : {}),
  })
  return (
    <>
      <Field label="Email" type="email" {...field('email', 'email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" {...field('firstName', 'given-name')} />
        <Field label="Last name" {...field('lastName', 'family-name')} />
      </div>
      <Field
        label="Password"
        type="password"
        hint={<PasswordStrength password={form.watch('password')} />}
        {...field('password', 'new-password')}
      />
      <Field label="Confirm password" type="password" {...field('confirmPassword', 'new-password')} />
    </>
  )
}
