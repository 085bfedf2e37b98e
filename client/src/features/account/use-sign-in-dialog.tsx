import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazySignInDialog = lazyDialog(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)
export const LazyRegisterForm = lazyPart(async () => (await import('./new-account-form.tsx')).RegisterForm)

/** Sign-in dialog over the page, for a session that has ended. Returns the dialog to render and a function that opens it. */
export function useSignInDialog() {
  const [asked, setAsked] = useState<{ onSignedIn: () => void }>()
  const close = () => setAsked(undefined)
  return {
    ask: (onSignedIn: () => void) => setAsked({ onSignedIn }),
    dialog: asked && (
      <LazySignInDialog
        title="Sign in to save"
        description="Your session has ended. Your place is saved in this browser."
        onClose={close}
        onSignedIn={() => {
          close()
          asked.onSignedIn()
        }}
      />
    ),
  }
}
