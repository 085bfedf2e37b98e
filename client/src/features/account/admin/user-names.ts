import type { ListedUser } from '#shared/admin.ts'

/** What to call somebody: by their name, or by what they sign in as. */
export function nameOf({ firstName, lastName, username }: ListedUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}
