import type { registration } from '#shared/account.ts'
import { Field } from '../../components/field.tsx'
import type { SchemaForm } from '../../lib/form.ts'
import { PasswordStrength } from './password-strength.tsx'

export const emptyAccount = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '' }

interface Props {
  account: SchemaForm<typeof registration>
  /** True where people register themselves: the browser may then autofill their details. */
  isOwn: boolean
}

export function NewAccountFields({ account: { form, field }, isOwn }: Props) {
  const autofill = (name: string) => (isOwn ? name : 'off')
  return (
    <>
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
        // Revalidates the confirmation.
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
