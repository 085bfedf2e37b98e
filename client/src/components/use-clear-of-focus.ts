import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/**
 * Whether what floats near the top of the window must stand at its foot instead, because it would cover the control in focus.
 * @param top where it stands otherwise, in px from the top of the window
 * @param shown what is shown: null for nothing, another value for other content
 */
export function useClearOfFocus(
  floating: RefObject<HTMLElement | null>,
  top: number,
  shown: unknown,
): boolean {
  const [isLow, setLow] = useState(false)

  useLayoutEffect(() => {
    if (shown === null) return setLow(false)
    const look = () => {
      const { activeElement } = document
      if (!floating.current || !activeElement?.matches(controls)) return
      if (floating.current.contains(activeElement)) return
      const { left, height } = floating.current.getBoundingClientRect()
      const focused = activeElement.getBoundingClientRect()
      setLow(focused.right > left && focused.bottom > top && focused.top < top + height)
    }
    look()
    const passively = { capture: true, passive: true }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, passively)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look, passively)
      window.removeEventListener('resize', look)
    }
  }, [floating, top, shown])

  return isLow
}
