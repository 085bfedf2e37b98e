/** Shown in the administration. */
export function UserManagement() {
  return null
}
