import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

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

/** Returns whether the page is being printed. Firefox copies the page when `beforeprint` ends, and changes no media query in it. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const handle = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    const types = ['beforeprint', 'afterprint']
    for (const type of types) window.addEventListener(type, handle)
    return () => {
      for (const type of types) window.removeEventListener(type, handle)
    }
  }, [])
  return useMedia('print') || isPrinted
}
