/** Shown in the administration. */
export function AmbientSounds() {
  return null
}
