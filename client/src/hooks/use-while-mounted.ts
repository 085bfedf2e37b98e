import { useEffect, useRef } from 'react'

/** Ignores calls after the component is unmounted, so that a late response does not close a newer dialog. */
export function useWhileMounted(callback: () => void): () => void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    if (isMounted.current) callback()
  }
}
