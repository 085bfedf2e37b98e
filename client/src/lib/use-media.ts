import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
