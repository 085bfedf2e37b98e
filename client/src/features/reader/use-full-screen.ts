import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { findPage } from '#shared/pages.ts'

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
  // Whoever stops reading leaves the screen, and keeps it who goes on to another chapter.
  useEffect(
    () => () => {
      const { name } = findPage(window.location.pathname) ?? {}
      const isReading = name === 'reader' || name === 'readText'
      if (document.fullscreenElement && !isReading) document.exitFullscreen().catch(() => {})
    },
    [],
  )
  return { isOn, canBe: document.fullscreenEnabled === true, toggle }
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
