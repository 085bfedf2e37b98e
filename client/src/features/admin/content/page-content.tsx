/** Shown in the administration. */
export function PageContentEditor() {
  return null
}
