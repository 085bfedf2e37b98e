import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SponsorMessage } from '#shared/site.ts'
import { lazyDialog } from '../../components/lazy-dialog.tsx'

export const LazySponsorDialog = lazyDialog(
  async () => (await import('./sponsor-dialog.tsx')).SponsorDialog,
  { isUnrequested: true },
)

export function pickMessage(messages: SponsorMessage[]): SponsorMessage | undefined {
  return messages[Math.floor(Math.random() * messages.length)]
}

/** Query key of the message shown after login. It needs no user id, because logout clears the query cache. */
export const loginSponsorKey = ['login sponsor message']

export function LoginSponsor() {
  const client = useQueryClient()
  const { data: message } = useQuery<SponsorMessage | null>({
    queryKey: loginSponsorKey,
    queryFn: () => null,
    enabled: false,
  })
  return (
    message && (
      <LazySponsorDialog message={message} onClose={() => client.setQueryData(loginSponsorKey, null)} />
    )
  )
}
