/**
 * Goes back to the page of ours that was looked at before this one, its place in the history kept. Returns false where there is
 * none, or the browser does not tell.
 */
export function goBack(): boolean {
  if (!('navigation' in window)) return false
  const { currentEntry } = navigation
  const before = navigation
    .entries()
    .slice(0, currentEntry?.index ?? 0)
    .findLast(({ url }) => url && new URL(url).pathname !== window.location.pathname)
  if (before) navigation.traverseTo(before.key)
  return before !== undefined
}
