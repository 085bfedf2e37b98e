import { startTransition, useEffect, useState } from 'react'

/** Narrow windows show few items at a time and mostly have slow processors. */
const narrow = '(width < 40rem)'
/** Only the first list of a page load is rendered progressively. */
let hasRendered = false

/**
 * Returns how many items of a list to render: in a narrow window first a few, so that they paint sooner, then all.
 */
export function useProgressiveCount(count: number, few: number): number {
  const [isWhole, setWhole] = useState(() => hasRendered || !window.matchMedia(narrow).matches)
  useEffect(() => {
    hasRendered = true
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The next frame paints the first items.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isWhole])
  return isWhole ? count : Math.min(few, count)
}
