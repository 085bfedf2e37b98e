import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/**
 * Whether what floats at one end of the window must stand at the other instead, because it would cover the control in focus or the
 * button that closes a dialog.
 * @param rest where it stands otherwise: so many px from the top of the window, or at its foot
 * @param shown what is shown: null for nothing, another value for other content
 */
export function useAvoidControls(
  floating: RefObject<HTMLElement | null>,
  rest: number | 'foot',
  shown: unknown,
): boolean {
  const [hasMoved, setMoved] = useState(false)

  useLayoutEffect(() => {
    if (shown === null) return setMoved(false)
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
      const top = rest === 'foot' ? window.innerHeight - footPx() - height : rest
      const isCovered = (control: Element | null | undefined) => {
        if (!control) return false
        const box = control.getBoundingClientRect()
        return box.right > left && box.bottom > top && box.top < top + height
      }
      setMoved(isCovered(inFocus) || isCovered(wayOut))
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
  }, [floating, rest, shown])

  return hasMoved
}

/** How far from the foot of the window there is room, in px: what stands there, and a little more. */
function footPx(): number {
  return (Number.parseFloat(document.documentElement.style.getPropertyValue('--foot')) || 0) + 12
}
