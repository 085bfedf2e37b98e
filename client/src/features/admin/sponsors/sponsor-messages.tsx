/** Shown in the administration. */
export function SponsorMessages() {
  return null
}
