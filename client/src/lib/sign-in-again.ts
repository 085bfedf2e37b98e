import type { QueryClient } from '@tanstack/react-query'
import { askToSignIn, currentUser } from './current-user.ts'

/** Asks to sign in over the page. Resolves to true once the same user has, and to false when they decline or have signed out. */
export async function signInAgain(client: QueryClient): Promise<boolean> {
  const user = askToSignIn(client)
  if (!user) return false
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      const now = client.getQueryData(currentUser.queryKey)
      // If another user signs in, the promise stays pending, so that the failed write is not reported to them.
      if (!now || now.id !== user.id || now.hasSessionEnded) return
      stop()
      resolve(now.hasSessionEnded === undefined)
    })
  })
}
