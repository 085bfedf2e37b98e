import { useEffect, useRef } from 'react'

/** Calls back only while the one who asks is on the page: a late answer does not close what has been opened since. */
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
