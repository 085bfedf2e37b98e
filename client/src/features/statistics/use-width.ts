import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in px, as it changes; 0 until it is measured. Returns the ref to put on it, and the width. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    if (!element.current || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
