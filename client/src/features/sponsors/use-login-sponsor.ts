import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import type { SponsorMessage } from '#shared/site.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'
import { loginSponsorKey, pickMessage } from './sponsors.tsx'

/** Returns a function that fetches a sponsor message after login, unless the user must change their password first. Ignores failures. */
export function useLoginSponsor(): (user: User) => Promise<void> {
  const client = useQueryClient()
  return async ({ requiresPasswordChange }) => {
    if (requiresPasswordChange) return
    const messages = await client
      .fetchQuery({ ...query(api.sponsors.afterLogin), ...withoutAccessRedirect, staleTime: 0 })
      .catch(() => [])
    client.setQueryData<SponsorMessage | null>(loginSponsorKey, pickMessage(messages) ?? null)
  }
}
