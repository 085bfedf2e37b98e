import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { findPage } from '#shared/pages.ts'

export interface FullScreen {
  isOn: boolean
  isAvailable: boolean
  toggle(): void
}

/** Full screen state of the page. Full screen ends when the reader is left for another page, not for another chapter. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) return
    const request = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    // A browser may refuse; nothing changes then.
    request.catch(() => {})
  }, [])
  useEffect(
    () => () => {
      const { name } = findPage(window.location.pathname) ?? {}
      const isReading = name === 'reader' || name === 'readText'
      if (document.fullscreenElement && !isReading) document.exitFullscreen().catch(() => {})
    },
    [],
  )
  return { isOn, isAvailable: document.fullscreenEnabled === true, toggle }
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
