import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Debounces a callback: runs it once `delayMs` have passed since the last call. `cancel` and an unmount drop a pending run. The
 * returned function is stable and runs the latest callback.
 */
export function useDebounced<Args extends unknown[]>(callback: (...args: Args) => void, delayMs: number) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const [{ debounced, cancel }] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    const run = (...args: Args) => {
      cancel()
      timer = setTimeout(() => latest.current(...args), delayMs)
    }
    return { debounced: Object.assign(run, { cancel }), cancel }
  })
  useEffect(() => {
    return cancel
  }, [cancel])
  return debounced
}
