import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in over the page, for somebody whose session has ended while they were busy. Returns how to ask for it, and the dialog. */
export function useSignInDialog() {
  const [asked, setAsked] = useState<{ onSignedIn: () => void }>()
  const close = () => setAsked(undefined)
  return {
    ask: (onSignedIn: () => void) => setAsked({ onSignedIn }),
    dialog: asked && (
      <Dialog
        open
        onClose={close}
        title="Sign in to save"
        description="Your session has ended. Your place is kept in this browser."
      >
        <LoginForm
          onSignedIn={() => {
            close()
            asked.onSignedIn()
          }}
        />
      </Dialog>
    ),
  }
}
