import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { useOpener } from '../../hooks/use-opener.ts'
import { setCurrentUser } from '../../lib/current-user.ts'
import { hasDrafts } from '../../lib/journals.ts'
import { dismissToasts } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

const LazyConfirm = lazyDialog(
  async () => (await import('../../components/confirm-dialog.tsx')).ConfirmDialog,
)

/** Logs out. Asks for confirmation when the logout would remove drafts from the device. */
export function LogoutButton() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const opener = useOpener(isAsking)
  const logout = useWrite(api.account.logout, {
    onSuccess: () => {
      dismissToasts()
      setCurrentUser(client, null)
    },
    failure: 'Logout failed',
    fallback: 'Failed to logout',
  })
  const send = () => logout.mutate({})
  return (
    <>
      <Button
        ref={opener}
        look="link"
        disabled={logout.isPending}
        onClick={() => (hasDrafts() ? setAsking(true) : send())}
      >
        Logout
      </Button>
      {isAsking && (
        <LazyConfirm
          title="Delete unsaved writing?"
          description="What you have not saved is kept on this device until you log out."
          action="Log out"
          isPending={logout.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
