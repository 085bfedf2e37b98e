import { useCurrentUserQuery } from '../../lib/current-user.ts'

/** A hidden field with the user's name, so that password managers store a password for the right account. */
export function UsernameField() {
  const { data: user } = useCurrentUserQuery()
  return (
    <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
  )
}
