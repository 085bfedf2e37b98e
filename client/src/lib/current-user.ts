import { type QueryClient, type QueryFilters, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { hasUnsavedInput } from '../hooks/use-unload-warning.ts'
import { call, ignorePreloads, setPageUser } from './call.ts'
import { removeAcknowledgedJournals, removeAllUserData, removeDraftsExcept } from './journals.ts'
import { rememberLibraryPath } from './paths.ts'
import { endpointKey, neverCollected } from './queries.ts'
import { clearReturnFlag } from './return-flag.ts'
import { attempt } from './storage.ts'
import { dismissToasts, toast } from './toast.ts'

/**
 * User of the page, kept after the session ended while the page has unsaved input. `hasSessionEnded` is then true while the page asks to
 * sign in again, and false when the user declined or the account was deleted.
 */
export type PageUser = User & { hasSessionEnded?: boolean }

/** The signed-in user; null when nobody is signed in. */
export const currentUser = queryOptions<PageUser | null, ApiError>({
  queryKey: endpointKey(api.account.user),
  queryFn: async ({ client, queryKey, signal }) => {
    try {
      const user = await call(api.account.user, {}, { signal })
      const before = client.getQueryData<PageUser>(queryKey)
      // Another tab may have signed in as another user.
      return before?.id === user.id ? user : keepUnsaved(before, user)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        return endSession(client.getQueryData<PageUser>(queryKey), error)
      throw error
    }
  },
  ...neverCollected,
  // After the session ended, the next page requests the user again: another user may be signed in.
  staleTime: ({ state }) => (state.data?.hasSessionEnded === undefined ? Number.POSITIVE_INFINITY : 0),
})

function endSession(user: PageUser | null | undefined, { code, reason }: ApiError): PageUser | null {
  const title = code === 'account_gone' ? reason : !navigator.cookieEnabled && 'Allow cookies to sign in'
  if (title) toast({ title, variant: 'destructive' })
  return keepUnsaved(user, null, code === 'signed_out')
}

/** Returns the page's user while the page has unsaved input, and otherwise `next`. */
function keepUnsaved<Next>(user: PageUser | null | undefined, next: Next, hasSessionEnded = true) {
  return user && hasUnsavedInput() ? { ...user, hasSessionEnded } : next
}

const otherQueries: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] }

export const useCurrentUserQuery = () => useQuery(currentUser)

/** The signed-in user of a page inside the guard. */
export const CurrentUser = createContext({} as PageUser)

export const useCurrentUser = () => useContext(CurrentUser)

/** Notifies other tabs, which share the session, of a login or logout. Undefined where cookies are blocked. */
const tabs = attempt(() => new BroadcastChannel('lectern.current-user'))

/**
 * Refetches the current user when another tab signs in or out. Clears the data of a previous user. Refetches the data of a user who
 * is no longer an administrator. Returns a function that stops this.
 */
export function followCurrentUser(client: QueryClient): () => void {
  const refetch = () => void client.invalidateQueries({ queryKey: currentUser.queryKey })
  let last = client.getQueryData(currentUser.queryKey)
  setPageUser(last?.id)
  const stopWatching = client.getQueryCache().subscribe(() => {
    const user = client.getQueryData(currentUser.queryKey)
    if (!user || user === last) return
    const before = last ?? user
    // Set before the queries below change, because they notify this listener too.
    last = user
    setPageUser(last.id)
    if (before.id !== last.id) clearUserData(client, before.id)
    else if (before.isAdmin && !last.isAdmin) void client.invalidateQueries(otherQueries)
  })
  tabs?.addEventListener('message', refetch)
  return () => {
    stopWatching()
    tabs?.removeEventListener('message', refetch)
  }
}

export function setCurrentUser(client: QueryClient, user: User | null): void {
  const before = client.getQueryData(currentUser.queryKey)
  client.setQueryData(currentUser.queryKey, user)
  tabs?.postMessage('changed')
  // The same user signed in again in the dialog over the page, so the data stays.
  if (user && before?.id === user.id) return
  clearUserData(client, before?.id)
}

/** Signs out a user whose account was deleted, and removes their data from this browser. */
export function removeCurrentUser(client: QueryClient, userId: number): void {
  removeAllUserData(userId)
  setCurrentUser(client, null)
}

/**
 * Clears the data of the previous user: the query cache, acknowledged position journals, drafts and toasts. Keeps journals with unsent
 * positions.
 */
function clearUserData(client: QueryClient, userId: number | undefined): void {
  ignorePreloads()
  client.removeQueries(otherQueries)
  rememberLibraryPath('')
  clearReturnFlag()
  dismissToasts()
  removeDraftsExcept(client.getQueryData(currentUser.queryKey)?.id)
  if (userId !== undefined) removeAcknowledgedJournals(userId)
}

/**
 * Asks the user to sign in again over the page, after a write failed with `signed_out`. Returns the user.
 * @param hasSessionEnded false closes the sign-in dialog
 */
export function askToSignIn(client: QueryClient, hasSessionEnded = true) {
  return client.setQueryData(currentUser.queryKey, (user) => user && { ...user, hasSessionEnded })
}

/**
 * Updates the current user when a call fails because the session ended, the password must be changed or the user is no longer an
 * administrator, so that the page reacts.
 */
export function handleAccessError(client: QueryClient, error: ApiError): void {
  if (error.status === 401) client.setQueryData(currentUser.queryKey, (user) => endSession(user, error))
  if (error.status === 403 && !hasUnsavedInput())
    void client.invalidateQueries({ queryKey: currentUser.queryKey })
}
