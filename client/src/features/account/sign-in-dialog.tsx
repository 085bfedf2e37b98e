import { DialogWindow } from '../../components/dialog-window.tsx'
import { LoginForm } from './login-form.tsx'

export interface SignInDialogProps {
  title: string
  description: string
  onClose: () => void
  onSignedIn: () => void
}

export function SignInDialog({ onSignedIn, ...dialog }: SignInDialogProps) {
  return (
    <DialogWindow open {...dialog}>
      <LoginForm onSignedIn={onSignedIn} />
    </DialogWindow>
  )
}
