import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { call } from './call.ts'
import { keyOf } from './queries.ts'

/** Who is signed in, or null. */
export const me = queryOptions<User | null, ApiError>({
  queryKey: keyOf(api.account.user),
  queryFn: async ({ signal }) => {
    try {
      return await call(api.account.user, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') return null
      throw error
    }
  },
})

export function useMe() {
  return useQuery(me)
}

/** The signed-in person on a page that only they can see. */
export function useUser(): User {
  const user = useQueryClient().getQueryData(me.queryKey)
  if (!user) throw new Error('useUser is for pages behind the guard')
  return user
}

/** Puts another person, or nobody, in the chair: nothing that was read for the one before stays in memory. */
export function seat(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
  client.setQueryData(me.queryKey, user)
}

/** A read that finds the session gone, or a password to be changed first, says so to the guard. */
export function heedRefusal(client: QueryClient, { code }: ApiError): void {
  if (code === 'signed_out') client.setQueryData(me.queryKey, null)
  if (code === 'password_change_required') void client.invalidateQueries({ queryKey: me.queryKey })
}
