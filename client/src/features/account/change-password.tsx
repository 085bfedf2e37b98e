import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { PasswordForm } from './password-form.tsx'

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  const opener = useOpener(isOpen)
  const close = () => setOpen(false)
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Change password
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title="Change password"
          description="You will need the new password on your other devices."
        >
          <PasswordForm onChanged={close} />
        </Dialog>
      )}
    </>
  )
}
