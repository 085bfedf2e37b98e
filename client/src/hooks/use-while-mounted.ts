import { useEffect, useRef } from 'react'

/** Returns a callback that ignores calls after the component is unmounted, so that a late response does not close a newer dialog. */
export function useWhileMounted<Args extends unknown[]>(callback: (...args: Args) => void) {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (...args: Args) => {
    if (isMounted.current) callback(...args)
  }
}
