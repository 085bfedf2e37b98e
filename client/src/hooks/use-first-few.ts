import { startTransition, useEffect, useState } from 'react'

/** Narrower than this a window shows few at a time, and most often has a slow processor. */
const narrow = '(width < 40rem)'
/** Whether a list of the page has been drawn: only the first one is waited for with nothing else to look at. */
let isDrawn = false

/**
 * How many of so many are to be drawn: in a narrow window that is being opened the first few, so that they stand sooner, and all of them
 * once those have been painted.
 */
export function useFirstFew(count: number, few: number): number {
  const [isWhole, setWhole] = useState(() => isDrawn || !window.matchMedia(narrow).matches)
  useEffect(() => {
    isDrawn = true
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame that is asked for now is the one in which the first few are painted.
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
