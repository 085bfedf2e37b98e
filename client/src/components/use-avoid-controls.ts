import { type RefObject, useLayoutEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, summary'

/**
 * Returns true when a floating element must move to the foot of the window, because it would cover the focused control, the close
 * button of the top dialog or a search box.
 * @param restTop its default distance from the top of the window, in px
 * @param shown identifies the content; null for none
 */
export function useAvoidControls(floating: RefObject<HTMLElement | null>, restTop: number, shown: unknown) {
  const [hasMoved, setMoved] = useState(false)

  useLayoutEffect(() => {
    if (shown === null) return setMoved(false)
    // Called at first too. A dialog resizes when its content loads, and its close button moves.
    const sizes = new ResizeObserver(() => update())
    const update = () => {
      const { current: region } = floating
      if (!region) return
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (dialog) sizes.observe(dialog)
      const { activeElement } = document
      // Does not move while it is pressed or focused.
      if (region.contains(activeElement)) return
      const inFocus = activeElement?.matches(controls) ? activeElement : null
      const closeButton = dialog?.querySelector('[aria-label="Close"]')
      const searchBox = document.querySelector('[type="search"]')
      const inUse = [inFocus, closeButton, searchBox]
      setMoved(inUse.some((control) => control && isCovered(control, region, restTop)))
    }
    if (floating.current) sizes.observe(floating.current)
    const passively = { capture: true, passive: true }
    document.addEventListener('focusin', update)
    window.addEventListener('scroll', update, passively)
    window.addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      document.removeEventListener('focusin', update)
      window.removeEventListener('scroll', update, passively)
      window.removeEventListener('resize', update)
    }
  }, [floating, restTop, shown])

  return hasMoved
}

/** Returns whether a region at its default position covers a control. */
function isCovered(control: Element, region: HTMLElement, top: number): boolean {
  const { left, right, height } = region.getBoundingClientRect()
  const box = control.getBoundingClientRect()
  return box.right > left && box.left < right && box.bottom > top && box.top < top + height
}
