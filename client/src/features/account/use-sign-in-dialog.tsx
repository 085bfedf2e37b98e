import { useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { lazyComponent } from '../../lib/lazy.tsx'
import type { SignInDialogProps } from './sign-in-dialog.tsx'

/** What draws it, for whoever knows that it will be opened. */
export const LazySignInDialog = lazyComponent<SignInDialogProps>(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
)

/** The sign-in over the page, for somebody whose session has ended while they were busy. Returns how to ask for it, and the dialog. */
export function useSignInDialog() {
  const [asked, setAsked] = useState<{ onSignedIn: () => void }>()
  const close = () => setAsked(undefined)
  return {
    ask: (onSignedIn: () => void) => setAsked({ onSignedIn }),
    dialog: asked && (
      <LazyPart onUnfetched={close}>
        <LazySignInDialog
          onClose={close}
          onSignedIn={() => {
            close()
            asked.onSignedIn()
          }}
        />
      </LazyPart>
    ),
  }
}
