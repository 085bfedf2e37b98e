import type { QueryClient } from '@tanstack/react-query'
import { setCurrentUser } from '../../lib/current-user.ts'
import { removeAllUserData } from '../../lib/journals.ts'

/** Signs out a user whose account was deleted, and removes their data from this browser. */
export function removeCurrentUser(client: QueryClient, userId: number): void {
  removeAllUserData(userId)
  setCurrentUser(client, null)
}
