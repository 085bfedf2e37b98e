import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { SponsorMessage } from '#shared/sponsors.ts'
import { query, whileReading } from '../../lib/queries.ts'
import { LazySponsorDialog } from './lazy-sponsor-dialog.ts'
import { pickMessage } from './pick.ts'

/** Where the message waits: with the person's own data, so that it goes when they go. */
const key = ['the sponsor’s message after login']

/**
 * Returns what asks for a sponsor's message for somebody who has just signed in. Not for who must change their password first; a
 * failure is nobody's concern.
 */
export function useLoginSponsor(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    if (!user.requiresPasswordChange) void fetchMessage(client)
  }
}

async function fetchMessage(client: QueryClient): Promise<void> {
  const messages = await client
    .fetchQuery({ ...query(api.sponsors.afterLogin), ...whileReading, staleTime: 0 })
    .catch(() => [])
  client.setQueryData<SponsorMessage | null>(key, pickMessage(messages) ?? null)
}

/** The message that waits, on whatever page the person has come to. */
export function LoginSponsor() {
  const client = useQueryClient()
  const { data: message } = useQuery<SponsorMessage | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
  })
  return message && <LazySponsorDialog message={message} onClose={() => client.setQueryData(key, null)} />
}
