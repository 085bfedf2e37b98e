import { useQueryClient } from '@tanstack/react-query'
import { setCurrentUser } from '../../lib/current-user.ts'
import { NewAccountForm } from './new-account-form.tsx'

export function RegisterForm() {
  const client = useQueryClient()
  return (
    <NewAccountForm
      isAdmin={false}
      action="Create account"
      pending="Creating account..."
      options={{
        onSuccess: (user) => setCurrentUser(client, user),
        success: {
          title: 'Registration successful',
          description: 'Your account has been created successfully.',
        },
        failure: 'Registration failed',
        fallback: 'Failed to register',
      }}
    />
  )
}
