import { useEffect } from 'react'
import { DialogWindow } from '../components/dialog-window.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { useTitle } from '../lib/title.ts'

export default function PasswordChangePage() {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useTitle('Password Change Required')
  return (
    <DialogWindow
      open
      heading="Password Change Required"
      title="Change password"
      description="You signed in with a temporary password. Choose your own to continue."
    >
      <PasswordForm />
      <div className="mt-2 flex justify-center">
        <LogoutButton />
      </div>
    </DialogWindow>
  )
}
