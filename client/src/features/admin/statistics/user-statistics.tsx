/** Shown in the administration. */
export function UserStatistics() {
  return null
}
