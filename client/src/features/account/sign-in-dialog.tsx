import { DialogWindow } from '../../components/dialog-window.tsx'
import { LoginForm } from './login-form.tsx'

export interface SignInDialogProps {
  onClose: () => void
  onSignedIn: () => void
}

export function SignInDialog({ onClose, onSignedIn }: SignInDialogProps) {
  return (
    <DialogWindow
      open
      onClose={onClose}
      title="Sign in to save"
      description="Your session has ended. Your place is saved in this browser."
    >
      <LoginForm onSignedIn={onSignedIn} />
    </DialogWindow>
  )
}
