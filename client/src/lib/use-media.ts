import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, as it changes. */
export function useMedia(media: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(media).matches)
}
