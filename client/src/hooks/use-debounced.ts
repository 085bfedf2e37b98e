import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The returned function is stable and runs the latest callback. `cancel` and unmounting drop a pending run. */
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
