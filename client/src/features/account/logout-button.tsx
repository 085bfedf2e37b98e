import { useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { Button } from '../../components/button.tsx'
import { setCurrentUser } from '../../lib/current-user.ts'
import { dismissToasts } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

export function LogoutButton() {
  const client = useQueryClient()
  const logout = useWrite(api.account.logout, {
    onSuccess: () => {
      dismissToasts()
      setCurrentUser(client, null)
    },
    failure: 'Logout failed',
    fallback: 'Failed to logout',
  })
  return (
    <Button look="link" disabled={logout.isPending} onClick={() => logout.mutate({})}>
      Logout
    </Button>
  )
}
