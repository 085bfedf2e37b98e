import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/**
 * Whether what floats near the top of the window must stand at its foot instead, because it would cover the control in focus
 * or the button that closes a dialog.
 * @param top where it stands otherwise, in px from the top of the window
 * @param shown what is shown: null for nothing, another value for other content
 */
export function useClearOfControls(
  floating: RefObject<HTMLElement | null>,
  top: number,
  shown: unknown,
): boolean {
  const [isLow, setLow] = useState(false)

  useLayoutEffect(() => {
    if (shown === null) return setLow(false)
    // A dialog grows when what it shows arrives, and its button moves.
    const sizes = new ResizeObserver(() => look())
    const look = () => {
      const { current: region } = floating
      if (!region) return
      const dialog = document.querySelector('[role="dialog"]')
      if (dialog) sizes.observe(dialog)
      const { activeElement } = document
      // What is being pressed, or has the keyboard, stays where it is.
      if (region.contains(activeElement)) return
      const inFocus = activeElement?.matches(controls) ? activeElement : null
      const wayOut = dialog?.querySelector('[aria-label="Close"]')
      const { left, height } = region.getBoundingClientRect()
      const isCovered = (control: Element | null | undefined) => {
        if (!control) return false
        const box = control.getBoundingClientRect()
        return box.right > left && box.bottom > top && box.top < top + height
      }
      setLow(isCovered(inFocus) || isCovered(wayOut))
    }
    look()
    const passively = { capture: true, passive: true }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, passively)
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look, passively)
      window.removeEventListener('resize', look)
    }
  }, [floating, top, shown])

  return isLow
}
