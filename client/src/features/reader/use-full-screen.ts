import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** Whether the page has the whole screen, and how to give it that or take it back; `toggle` does nothing where no page may have it. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(follow, () => document.fullscreenElement !== null)
  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) return
    // A browser may refuse: then the page stays as it is.
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    asked.catch(() => {})
  }, [])
  // Whoever leaves the text leaves its screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    },
    [],
  )
  return { isOn, canBe: document.fullscreenEnabled === true, toggle }
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
