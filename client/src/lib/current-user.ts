import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { call, ignorePreloads } from './call.ts'
import { removeKeptJournals } from './journals.ts'
import { rememberLibraryPath } from './paths.ts'
import { keptWhileOpen, keyOf } from './queries.ts'
import { clearReturnFlag } from './return-flag.ts'
import { dismissToasts } from './toast.ts'

/** Who is signed in, or null. */
export const currentUser = queryOptions<User | null, ApiError>({
  queryKey: keyOf(api.account.user),
  queryFn: async ({ signal }) => {
    try {
      return await call(api.account.user, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') return null
      throw error
    }
  },
  ...keptWhileOpen,
})

/** Who is signed in, as it changes. */
export function useCurrentUserQuery() {
  return useQuery(currentUser)
}

/** The person whom the guard has let in. */
export const CurrentUser = createContext<User | null>(null)

/** The signed-in person on a page that only they can see; the same until the guard has taken the page away. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('useCurrentUser is for pages behind the guard')
  return user
}

/** Other tabs of this browser share its session: they hear when somebody signs in or out. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lectern.current-user') : undefined

/**
 * Asks again who is signed in whenever another tab has changed it, and clears the data of the user before where it is another.
 * Returns what ends it.
 */
export function followCurrentUser(client: QueryClient): () => void {
  const ask = () => void client.invalidateQueries({ queryKey: currentUser.queryKey })
  let lastId = client.getQueryData(currentUser.queryKey)?.id
  const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
    const user = client.getQueryData(currentUser.queryKey)
    if (type !== 'updated' || query.queryKey[0] !== currentUser.queryKey[0] || !user || user.id === lastId)
      return
    if (lastId !== undefined) clearUserData(client, lastId)
    lastId = user.id
  })
  tabs?.addEventListener('message', ask)
  return () => {
    stopWatching()
    tabs?.removeEventListener('message', ask)
  }
}

/** Makes another person, or nobody, the current user. */
export function setCurrentUser(client: QueryClient, user: User | null): void {
  const before = client.getQueryData(currentUser.queryKey)
  client.setQueryData(currentUser.queryKey, user)
  tabs?.postMessage('changed')
  // Who signs in again over the page they are on goes on with it.
  if (user && before?.id === user.id) return
  clearUserData(client, before?.id)
}

/**
 * Clears the data of the user before: the cache, the journals but for positions that the server has yet to hear of, and the
 * toasts, which they could act on.
 */
function clearUserData(client: QueryClient, userId: number | undefined): void {
  ignorePreloads()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  rememberLibraryPath('')
  clearReturnFlag()
  dismissToasts()
  if (userId !== undefined) removeKeptJournals(userId)
}

/** A read that finds the session gone, or a password to be changed first, says so to the guard. */
export function handleAccessError(client: QueryClient, { code }: ApiError): void {
  if (code === 'signed_out') client.setQueryData(currentUser.queryKey, null)
  if (code === 'password_change_required') void client.invalidateQueries({ queryKey: currentUser.queryKey })
}
