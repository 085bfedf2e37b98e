import { useEffect, useState } from 'react'
import { runWhenIdle } from './when-idle.ts'

/** Becomes true when the page has loaded and the browser is idle. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const cancel = runWhenIdle(() => setIdle(true))
    return cancel
  }, [])
  return isIdle
}
