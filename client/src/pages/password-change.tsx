import { Dialog } from '../components/dialog.tsx'
import { LogoutButton } from '../features/account/logout-button.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'

/** Stands in place of every page until a temporary password has been replaced. */
export function PasswordChangePage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="text-xl font-semibold">Password Change Required</h1>
      <Dialog
        open
        title="Change password"
        description="You signed in with a temporary password. Choose one of your own to go on."
      >
        <PasswordForm />
        <div className="mt-2 flex justify-center">
          <LogoutButton />
        </div>
      </Dialog>
    </main>
  )
}
