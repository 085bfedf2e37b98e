import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { dismissToasts } from '../components/toast.ts'
import { call } from './call.ts'
import { removeKeptJournals } from './journals.ts'
import { rememberShelf } from './paths.ts'
import { keyOf } from './queries.ts'
import { clearReturnFlag } from './return-flag.ts'

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

/** Who is signed in, as it changes. */
export function useMe() {
  return useQuery(me)
}

/** The person whom the guard has let in. */
export const Seated = createContext<User | null>(null)

/** The signed-in person on a page that only they can see; the same until the guard has taken the page away. */
export function useUser(): User {
  const user = useContext(Seated)
  if (!user) throw new Error('useUser is for pages behind the guard')
  return user
}

/** Other tabs of this browser share its session: they hear when somebody takes or leaves the chair. */
const seats = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lectern.seat') : undefined

/**
 * Asks again who is signed in whenever another tab has changed it; and whoever it was that changed it, another person finds
 * nothing of the one before. Answers what ends it.
 */
export function followSeat(client: QueryClient): () => void {
  const ask = () => void client.invalidateQueries({ queryKey: me.queryKey })
  let sitting = client.getQueryData(me.queryKey)?.id
  const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
    const user = client.getQueryData(me.queryKey)
    if (type !== 'updated' || query.queryKey[0] !== me.queryKey[0] || !user || user.id === sitting) return
    if (sitting !== undefined) clearChair(client, sitting)
    sitting = user.id
  })
  seats?.addEventListener('message', ask)
  return () => {
    stopWatching()
    seats?.removeEventListener('message', ask)
  }
}

/** Puts another person, or nobody, in the chair. */
export function seat(client: QueryClient, user: User | null): void {
  const before = client.getQueryData(me.queryKey)
  client.setQueryData(me.queryKey, user)
  seats?.postMessage('changed')
  // Who signs in again over the page they are on goes on with it.
  if (user && before?.id === user.id) return
  clearChair(client, before?.id)
}

/**
 * Nothing that was read for the one before stays in memory, nor in the browser but the places that the server has yet to hear
 * of, nor on the page what they could take back.
 */
function clearChair(client: QueryClient, userId: number | undefined): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
  rememberShelf('')
  clearReturnFlag()
  dismissToasts()
  if (userId !== undefined) removeKeptJournals(userId)
}

/** A read that finds the session gone, or a password to be changed first, says so to the guard. */
export function heedRefusal(client: QueryClient, { code }: ApiError): void {
  if (code === 'signed_out') client.setQueryData(me.queryKey, null)
  if (code === 'password_change_required') void client.invalidateQueries({ queryKey: me.queryKey })
}
