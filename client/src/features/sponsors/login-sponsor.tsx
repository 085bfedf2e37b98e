import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { LazySponsorDialog } from './lazy-sponsor-dialog.ts'
import { pickMessage } from './pick-message.ts'

/** In the query cache, which is cleared on logout. */
const key = ['login sponsor message']

/**
 * Returns a function that fetches a sponsor message after login, unless the user must change their password first. Failures are
 * silent.
 */
export function useLoginSponsor(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    if (!user.requiresPasswordChange) void fetchMessage(client)
  }
}

async function fetchMessage(client: QueryClient): Promise<void> {
  const messages = await client
    .fetchQuery({ ...query(api.sponsors.afterLogin), ...withoutAccessRedirect, staleTime: 0 })
    .catch(() => [])
  client.setQueryData<SponsorMessage | null>(key, pickMessage(messages) ?? null)
}

/** Shows the fetched message on any page. */
export function LoginSponsor() {
  const client = useQueryClient()
  const { data: message } = useQuery<SponsorMessage | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
  })
  return message && <LazySponsorDialog message={message} onClose={() => client.setQueryData(key, null)} />
}
