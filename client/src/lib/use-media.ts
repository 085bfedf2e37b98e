import { useCallback, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useWindowEvents } from '../hooks/use-window-events.ts'

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

/**
 * Reports whether the page is being printed. Firefox prints a copy of the page that is made when `beforeprint` ends. Media queries do
 * not change in the copy.
 */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useWindowEvents(['beforeprint', 'afterprint'], ({ type }) =>
    flushSync(() => setPrinted(type === 'beforeprint')),
  )
  return useMedia('print') || isPrinted
}
