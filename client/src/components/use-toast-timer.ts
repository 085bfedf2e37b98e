import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, type Toast } from '../lib/toast.ts'

/**
 * Takes a toast away when its time is up; the time stands still while the pointer or the focus is on it. Returns what its
 * element must be given.
 */
export function useToastTimer({ id, durationMs }: Toast) {
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isUnderPointer || hasFocus
  const leftMs = useRef(durationMs)

  useEffect(() => {
    const { current: forMs } = leftMs
    if (isHeld || forMs === undefined) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), forMs)
    return () => {
      clearTimeout(timer)
      leftMs.current = forMs - (performance.now() - startedAt)
    }
  }, [id, isHeld])

  return {
    onPointerEnter: () => setUnderPointer(true),
    onPointerLeave: () => setUnderPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setFocus(currentTarget.contains(relatedTarget)),
  }
}
