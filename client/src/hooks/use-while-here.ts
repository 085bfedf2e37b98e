import { useEffect, useRef } from 'react'

/** Calls back only while the one who asks is on the page: a late answer does not close what has been opened since. */
export function useWhileHere(callback: () => void): () => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) callback()
  }
}
