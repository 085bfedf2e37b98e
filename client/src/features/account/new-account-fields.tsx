import type { registration } from '#shared/account.ts'
import { Field } from '../../components/field.tsx'
import type { SchemaForm } from '../../lib/form.ts'
import { PasswordStrength } from './password-strength.tsx'

/** What a form for a new account begins with. */
export const emptyAccount = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

interface Props {
  account: SchemaForm<typeof registration>
  /** Whether the account is for the one who fills it in: a browser then offers what it knows of them. */
  isOwn: boolean
}

/** What a new account needs: an address, names, and a password twice. */
export function NewAccountFields({ account: { form, field }, isOwn }: Props) {
  const known = (name: string) => (isOwn ? name : 'off')
  return (
    <>
      <Field label="Email" type="email" autoComplete={known('email')} {...field('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete={known('given-name')} {...field('firstName')} />
        <Field label="Last name" autoComplete={known('family-name')} {...field('lastName')} />
      </div>
      <Field
        label="Password"
        type="password"
        hint={<PasswordStrength password={form.watch('password')} />}
        autoComplete="new-password"
        // What is typed here changes whether its confirmation is right.
        {...field('password', { deps: 'confirmPassword' })}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}
